import { chooseTheme } from '../lib/theme.ts';
import { useTheme } from '../lib/use-theme.ts';

/** From what is shown to the other one. */
export function useThemeToggle(): { isDark: boolean; toggle: () => void } {
  const chosen = useTheme();
  const isDark =
    chosen === 'dark' || (chosen === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  return { isDark, toggle: () => chooseTheme(isDark ? 'light' : 'dark') };
}
