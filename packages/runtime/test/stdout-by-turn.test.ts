import { afterEach, describe, expect, it } from 'vitest';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eventually } from '@tael/testkit';

const program = fileURLToPath(new URL('./programs/lines.mjs', import.meta.url));
const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

function start(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const pieces: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
  const lines = () =>
    pieces
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { n: number }).n);
  return { child, pieces, lines };
}

describe('the lines of a turn', () => {
  it('leave together, and do not wait for the next', async () => {
    const { pieces, lines } = start('stay');
    await eventually(() => expect(lines()).toEqual([1, 2, 3]));
    expect(pieces).toHaveLength(1);
  });

  it.each(['exit', 'throw', 'run out'])('are all there when the process ends: %s', async (ending) => {
    const { child, lines } = start(ending);
    await once(child, 'close');
    expect(lines()).toEqual([1, 2, 3]);
  });

  it.each([
    ['exit', 0],
    ['throw', 1],
    ['later', 0],
  ])('are dropped when the disk is full, and the process exits normally: %s', async (ending, code) => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [program, ending], { stdio: ['ignore', full, 'ignore'] });
    children.push(child);
    expect(await once(child, 'close')).toEqual([code, null]);
    closeSync(full);
  });

  it('are all there when a slow reader has them in many pieces', async () => {
    const { child, lines } = start('exit', '20000');
    child.stdout.pause();
    await once(child.stdout, 'readable');
    child.stdout.resume();
    await once(child, 'close');
    expect(lines()).toEqual(Array.from({ length: 20_000 }, (_, n) => n + 1));
  });
});
