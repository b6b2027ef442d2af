import { spawnSync } from 'node:child_process';

/** The shell first: no window, no toolbar to draw, a third less work for the same pages. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const found = () =>
  names
    .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
    .find((path) => path !== '');

/** Chromium's path; Debian's package is installed where we may. Throws in a line what is missing. */
export function ensureChromium(): string {
  const there = found();
  const isShell = there?.endsWith('-headless-shell') === true;
  if (!isShell && process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0) {
    const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk');
  }
  const installed = found();
  if (installed === undefined)
    throw new Error(
      'The journeys need Chromium on the PATH (Debian: apt-get install chromium-headless-shell)',
    );
  return installed;
}
