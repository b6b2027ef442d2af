import { spawnSync } from 'node:child_process';

const names = ['chromium', 'chromium-browser', 'google-chrome'];
const found = () =>
  names
    .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim())
    .find((path) => path !== '');

/** Chromium's path; Debian's package is installed where we may. Throws in a line what is missing. */
export function ensureChromium(): string {
  const there = found();
  if (there !== undefined) return there;
  if (process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0) {
    const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
  }
  const installed = found();
  if (installed === undefined)
    throw new Error('The journeys need chromium on the PATH (Debian: apt-get install chromium)');
  return installed;
}
