import { Moon, Sun } from 'lucide-react';
import { paintedTheme, useTheme } from '../../lib/theme.ts';
import { IconButton } from '../../ui/icon-button.tsx';

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
      onClick={() => choose(paintedTheme() === 'dark' ? 'light' : 'dark')}
    />
  );
}
