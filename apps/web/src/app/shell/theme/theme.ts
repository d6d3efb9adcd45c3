import { themeCookie, type Theme } from '@botique/contract/page-data.ts';
import { createContext, createElement, useContext, useMemo, useState, type ReactNode } from 'react';
import { usePageData } from '../../../lib/api/page-data.ts';

type ThemeChoice = { chosen: Theme | null; choose(theme: Theme | null): void };

const ThemeContext = createContext<ThemeChoice | null>(null);

export function useTheme(): ThemeChoice {
  const theme = useContext(ThemeContext);
  if (!theme) throw new Error('ThemeProvider is missing');
  return theme;
}

/** Stores the choice in a cookie, so that the server renders the first frame with it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { theme } = usePageData();
  const [chosen, setChosen] = useState(theme);
  const value = useMemo(
    () => ({
      chosen,
      choose(next: Theme | null) {
        setChosen(next);
        remember(next);
        if (next) document.documentElement.dataset['theme'] = next;
        else delete document.documentElement.dataset['theme'];
      },
    }),
    [chosen],
  );
  return createElement(ThemeContext, { value }, children);
}

const year = 365 * 24 * 60 * 60;

function remember(theme: Theme | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${themeCookie}=${theme ?? ''}; Path=/; SameSite=Lax; Max-Age=${theme ? year : 0}${secure}`;
}

/** The theme in effect, chosen or not. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
