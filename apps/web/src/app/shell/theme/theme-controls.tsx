import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { currentTheme, useTheme } from './theme.ts';

/** Renders both icons and lets CSS show one, because the server does not know the system theme. */
export function ThemeSwitch() {
  const { choose } = useTheme();
  return (
    <IconButton
      label="Switch between light and dark"
      variant="ghost"
      icon={
        <>
          <Moon className="night:hidden" />
          <Sun className="hidden night:block" />
        </>
      }
      onClick={() => choose(currentTheme() === 'dark' ? 'light' : 'dark')}
    />
  );
}

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
