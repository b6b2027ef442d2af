import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

export type Program = { program: string } | { missing: string };

/** As make has it: from the PATH, or built once with Go (two minutes). Else the line that says what is missing. */
function ensure(name: string): Program {
  const made = spawnSync('make', ['-s', name], { cwd: root, encoding: 'utf8' });
  if (made.status === 0) return { program: made.stdout.trim() };
  // The last line is make's own.
  return { missing: made.stderr.trim().split('\n').at(-2) ?? 'make is not there' };
}

export const ensureK6 = (): Program => ensure('k6');

export const ensureHelm = (): Program => ensure('helm');
