import { describe, expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { within } from '../src/within.ts';

const program = fileURLToPath(new URL('./programs/collected.mjs', import.meta.url));

describe('work within a time', () => {
  it.each([
    ['ends a request to a silent server, though garbage is collected meanwhile', 'within', 0],
    ['does what AbortSignal.any() does not: that request hangs', 'any', 3],
  ])('%s', async (_what, how, code) => {
    const child = spawn(process.execPath, ['--expose-gc', program, how], { stdio: 'ignore' });
    expect(await once(child, 'close')).toEqual([code, null]);
  });

  it('is aborted by the caller, also before it begins', async () => {
    const signals: AbortSignal[] = [];
    const seen = (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<void>((aborted) => {
        if (signal.aborted) aborted();
        else signal.addEventListener('abort', () => aborted());
      });
    };
    const outer = new AbortController();
    const waiting = within(60_000, seen, outer.signal);
    outer.abort();
    await waiting;
    await within(60_000, seen, outer.signal);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
