import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { eventually, freePort, spawnService } from '../src/index.ts';

const hangs = fileURLToPath(new URL('processes/service-that-hangs.js', import.meta.url));

describe('a spawned service', () => {
  it('that ends before it is ready is told at once, with what it wrote', async () => {
    const readyUrl = `http://127.0.0.1:${await freePort()}/readyz`;
    const began = performance.now();
    const nowhere = spawnService({ entry: '/nowhere.js', env: {}, readyUrl, timeoutMs: 30_000 });
    await expect(nowhere).rejects.toThrow(/ended with 1[^]*Cannot find module/);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('that never gets ready is ended', async () => {
    const readyUrl = `http://127.0.0.1:${await freePort()}/readyz`;
    const slow = spawnService({ entry: hangs, env: {}, readyUrl, timeoutMs: 1000 });
    await expect(slow).rejects.toThrow(/not ready in 1000 ms[^]*started/);
  });

  it('gets the signals that are sent, and tells how it ended', async () => {
    const service = await spawnService({ entry: hangs, env: {} });
    await eventually(() => expect(service.output()).toBe('started\n'));
    service.kill();
    await eventually(() => expect(service.output()).toBe('started\nasked to end\n'));
    service.kill('SIGKILL');
    expect(await service.exited).toEqual({ code: null, signal: 'SIGKILL' });
  });
});
