import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const followParent = pathToFileURL(join(import.meta.dirname, '../src/follow-parent.ts')).href;

async function orphaned(code: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', followParent, '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const left = performance.now();
  child.stdin.end();
  const [exitCode, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return { exitCode, signal, afterMs: performance.now() - left };
}

describe('a process whose supervisor is gone', () => {
  it('ends as after SIGTERM', async () => {
    const ended = await orphaned(`
      process.on('SIGTERM', () => process.exit(7));
      setInterval(() => undefined, 1000);
      console.log('ready');`);
    expect(ended).toMatchObject({ exitCode: 7, signal: null });
  });

  it('ends within 5 s even when its main thread hangs while stopping', async () => {
    const ended = await orphaned(`
      process.on('SIGTERM', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
      setInterval(() => undefined, 1000);
      console.log('ready');`);
    expect(ended.signal).toBe('SIGKILL');
    expect(ended.afterMs).toBeLessThan(5000);
  });
});
