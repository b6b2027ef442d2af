import { keepCookie, readCookie } from '../storage/cookie.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const paper = { light: '#F6F5F1', dark: '#101214' };
const listeners = new Set<() => void>();

export function chosenTheme(): Theme {
  const kept = readCookie('theme');
  return themes.find((theme) => theme === kept) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  keepCookie('theme', theme);
  showTheme();
  listeners.forEach((listener) => listener());
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `before-paint.js` sets the theme at the start. */
export function followSystemTheme(): void {
  darkWanted().addEventListener('change', showTheme);
}

function darkWanted(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

function showTheme(): void {
  const chosen = chosenTheme();
  const shown = chosen === 'system' ? (darkWanted().matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset.theme = shown;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper[shown]);
}
