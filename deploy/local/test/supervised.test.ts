import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, freePort } from '@tael/testkit';
import { supervise, type Supervised } from '../src/supervised.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tael-supervised-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function supervised(code: string) {
  const port = await freePort();
  const notes: string[] = [];
  const lines: string[] = [];
  const hopeless: string[] = [];
  const entry = join(folder, `${port}.mjs`);
  writeFileSync(entry, code);
  const process_ = supervise(
    {
      name: 'subject',
      args: [entry],
      cwd: folder,
      env: { PORT: String(port), LOG: `${entry}.log` },
      readyUrl: `http://127.0.0.1:${port}/`,
    },
    { line: (_source, text) => lines.push(text), note: (text) => notes.push(text) },
    (name) => hopeless.push(name),
  );
  return { process: process_, notes, lines, hopeless, log: `${entry}.log` };
}

const serving = `
  import { createServer } from 'node:http';
  createServer((_, answer) => answer.end('ok')).listen(process.env.PORT, '127.0.0.1', () => console.log('up'));`;

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const pidOf = (one: Supervised): number => one.pid() ?? 0;

describe('a supervised process', () => {
  it('is waited for until it is ready, and its lines are handed on', async () => {
    const { process: subject, lines } = await supervised(serving);
    await subject.ready();
    expect(lines).toEqual(['up']);
    await subject.stop();
  });

  it('that is killed comes back as another process', async () => {
    const { process: subject, notes } = await supervised(serving);
    await subject.ready();
    const first = pidOf(subject);
    process.kill(first, 'SIGKILL');
    await eventually(() => expect([0, first]).not.toContain(pidOf(subject)));
    await subject.ready();
    expect(notes).toEqual(['subject ended (SIGKILL); starting it again in 200 ms']);
    await subject.stop();
  });

  it('that goes on crashing is started ever more seldom', async () => {
    const { process: subject, notes } = await supervised('process.exit(3)');
    await eventually(() => expect(notes.length).toBeGreaterThanOrEqual(3));
    await subject.stop();
    expect(notes.slice(0, 3).map((note) => /\((\d+)\).* in (\d+) ms/.exec(note)?.slice(1))).toEqual([
      ['3', '200'],
      ['3', '400'],
      ['3', '800'],
    ]);
  });

  it('whose configuration is wrong is not started again', async () => {
    const {
      process: subject,
      notes,
      hopeless,
      log,
    } = await supervised(
      `import { appendFileSync } from 'node:fs'; appendFileSync(process.env.LOG, 'started '); process.exit(78)`,
    );
    await eventually(() => expect(hopeless).toEqual(['subject']));
    expect(notes).toEqual([]);
    expect(readFileSync(log, 'utf8')).toBe('started ');
    await subject.stop();
  });

  it('that ignores SIGTERM is gone within 5 s all the same', async () => {
    const { process: subject } = await supervised(`process.on('SIGTERM', () => undefined); ${serving}`);
    await subject.ready();
    const pid = pidOf(subject);
    const asked = performance.now();
    await subject.stop();
    expect(performance.now() - asked).toBeLessThan(5000);
    expect(alive(pid)).toBe(false);
  });

  it('that never became ready keeps nobody waiting once it is stopped', async () => {
    const { process: subject } = await supervised('setInterval(() => undefined, 1000)');
    const waited = subject.ready();
    await subject.stop();
    await waited;
    expect(subject.pid()).toBeUndefined();
  });
});
