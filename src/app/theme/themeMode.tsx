import { CssBaseline, ThemeProvider, useMediaQuery } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'react-admin';
import { themes } from './themes.ts';

export type ThemeMode = 'light' | 'dark' | 'system';

/** Storage key; `theme.js` reads its value before the browser paints the page. */
const localKey = 'noi.theme';

function readStoredMode(): ThemeMode {
  const kept = localStorage.getItem(localKey);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Returns the chosen theme mode and its setter; the mode is stored with the account, and in this browser for its next start. */
export const useThemeMode = () => useStore<ThemeMode>('theme', readStoredMode());

/** Sets the theme: light, dark, or the system's setting. */
export function ThemeModeProvider({ children }: { children: ReactNode }) {
  const [mode] = useThemeMode();
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const shown = mode === 'system' ? (systemDark ? 'dark' : 'light') : mode;
  useEffect(() => {
    try {
      localStorage.setItem(localKey, mode);
    } catch {
      // Ignores a full storage, because the account stores the mode too.
    }
    const root = document.documentElement;
    root.dataset.theme = shown;
    root.style.colorScheme = shown;
    root.style.backgroundColor = themes[shown].palette.background.default;
  }, [mode, shown]);
  return (
    <ThemeProvider theme={themes[shown]}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
