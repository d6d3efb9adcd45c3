import { Moon, Sun } from 'lucide-react';
import { paintedTheme, useTheme } from '../../lib/theme.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Both pictures are drawn and the style shows one: the server does not know what the system prefers. */
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
