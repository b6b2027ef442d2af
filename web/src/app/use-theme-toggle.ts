import { chooseTheme } from '../lib/theme/theme.ts';
import { useTheme } from '../lib/theme/use-theme.ts';

export function useThemeToggle(): { isDark: boolean; toggle: () => void } {
  const chosen = useTheme();
  const isDark =
    chosen === 'dark' || (chosen === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  return { isDark, toggle: () => chooseTheme(isDark ? 'light' : 'dark') };
}
