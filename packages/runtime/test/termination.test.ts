import { describe, expect, it } from 'vitest';
import { spawnReplica, spawnService } from '@tael/testkit';
import { fileURLToPath } from 'node:url';

async function start(stop: 'quick' | 'slow' | 'never') {
  const { process, url } = await spawnReplica({
    entry: fileURLToPath(new URL('programs/service.mjs', import.meta.url)),
    env: { STOP: stop },
  });
  return { ...process, url };
}

describe('a process that is told to end', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s ends with 0, open connections or not', async (signal) => {
    const program = await start('quick');
    await fetch(program.url);
    program.kill(signal);
    expect(await program.exited).toEqual({ code: 0, signal: null });
    expect(program.output()).toContain('"msg":"stopped"');
  });

  it('twice ends once, after its parts have stopped', async () => {
    const program = await start('slow');
    program.kill('SIGTERM');
    program.kill('SIGTERM');
    program.kill('SIGINT');
    expect(await program.exited).toEqual({ code: 0, signal: null });
    expect(program.output().match(/"msg":"stopped"/g)).toHaveLength(1);
  });

  it('ends after fourteen seconds whatever hangs', async () => {
    const program = await start('never');
    const signalledAt = performance.now();
    program.kill('SIGTERM');
    expect(await program.exited).toEqual({ code: 1, signal: null });
    expect(performance.now() - signalledAt).toBeLessThan(16_000);
    expect(program.output()).toContain('stopping took too long');
  });
});

describe('an error that nobody caught', () => {
  it('ends the process with a line in the log, so that it is restarted', async () => {
    const program = await start('quick');
    await fetch(`${program.url}/reject`).catch(() => undefined);
    expect(await program.exited).toEqual({ code: 1, signal: null });
    expect(program.output()).toMatch(/"level":"fatal".*nobody caught this/);
  });
});

describe('a program that cannot start', () => {
  it('says why in one line of the log, and ends with 1', async () => {
    const entry = fileURLToPath(new URL('programs/unstartable.mjs', import.meta.url));
    const program = await spawnService({ entry, env: {} });
    expect(await program.exited).toEqual({ code: 1, signal: null });
    const { level, msg } = JSON.parse(program.output()) as Record<string, unknown>;
    expect([level, msg]).toEqual([
      'fatal',
      expect.stringMatching(/^cannot start: .*ECONNREFUSED 127\.0\.0\.1:1/),
    ]);
  });
});
