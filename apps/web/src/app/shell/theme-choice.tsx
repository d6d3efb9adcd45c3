import { useTheme } from '../../lib/theme.ts';

const options = [
  { theme: null, label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
] as const;

/** Unlike the switch in the top bar, this can return to the system theme. */
export function ThemeChoice() {
  const { chosen, choose } = useTheme();
  return (
    <fieldset className="flex w-fit gap-1 rounded-control bg-sunken p-1">
      <legend className="sr-only">Theme</legend>
      {options.map(({ theme, label }) => (
        <label
          key={label}
          className="flex h-8 cursor-pointer items-center rounded-small px-3 text-small font-semibold text-text-2 has-checked:bg-raised has-checked:text-text forced-colors:has-checked:outline-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={chosen === theme}
            onChange={() => choose(theme)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
