import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** The first call builds the program with Go, which takes minutes. */
export function ensureMade(name: 'k6' | 'helm' | 'promtool'): { program: string } | { missing: string } {
  const made = spawnSync('make', ['-s', name], { cwd: root, encoding: 'utf8' });
  if (made.status === 0) return { program: made.stdout.trim() };
  return { missing: made.stderr.trim().split('\n').at(-2) ?? 'make is not there' };
}
