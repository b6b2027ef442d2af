import { afterEach, describe, expect, it } from 'vitest';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createUpstream, type UpstreamOptions } from '../src/upstream.ts';
import { createDownloads } from '../src/downloads.ts';
import { Refusal } from '@tael/runtime';
import { eventually, spawnService } from '@tael/testkit';
import { refuse } from '../src/answer.ts';
import { startEchoService } from './echo-service.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function before(options: Partial<UpstreamOptions>): Promise<string> {
  const service = await startEchoService();
  const upstream = createUpstream({
    name: 'auth',
    url: service.url,
    maxInFlight: 8,
    deadlineMs: 300,
    downloads: createDownloads({ maxPerKind: 8 }),
    ...options,
  });
  const server = createServer((req, res) => {
    upstream
      .send({
        req,
        res,
        path: req.url ?? '',
        headers: [],
        body: undefined,
        requestId: 'r',
        holder: { userOrAddress: 'w', limitKey: undefined },
        isRepeatable: req.method === 'GET',
      })
      .catch((error: unknown) => (error instanceof Refusal ? refuse(req, res, 'r', error) : res.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => upstream.close(),
    () => service.close(),
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const largeAnswers = fileURLToPath(new URL('programs/large-answers.mjs', import.meta.url));

async function fillBacklog(port: number): Promise<number> {
  for (let opened = 1; ; opened += 1) {
    const through = new Promise<boolean>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', reject);
      closing.push(() => Promise.resolve(socket.destroy()));
    });
    if (!(await Promise.race([through, delay(100, false)]))) return opened;
  }
}

describe('an upstream', () => {
  it('that hangs is given up at the deadline with a 503 that says so', async () => {
    const url = await before({ deadlineMs: 300 });
    const answer = await fetch(`${url}/?do=hang`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'gateway.timed_out' });
  });

  it('that nobody listens at gives 503 at once', async () => {
    const url = await before({ url: 'http://127.0.0.1:1', deadlineMs: 5000 });
    const started = Date.now();
    expect((await fetch(url)).status).toBe(503);
    expect(Date.now() - started).toBeLessThan(1000);
  });

  it('that accepts the connection after the deadline never gets the request', async () => {
    const service = await spawnService({ entry: largeAnswers, env: {} });
    closing.push(() => {
      service.kill('SIGKILL');
      return service.exited;
    });
    await eventually(() => expect(service.output()).toContain('port'));
    const port = Number(/port (\d+)/.exec(service.output())?.[1]);
    service.kill('SIGSTOP');
    const others = await fillBacklog(port);
    const url = await before({ url: `http://127.0.0.1:${port}`, deadlineMs: 200 });
    expect((await fetch(url, { method: 'POST' })).status).toBe(503);
    service.kill('SIGCONT');
    await eventually(() => expect(service.output().match(/connected/g)).toHaveLength(others + 1));
    expect((await fetch(`${url}/second`)).status).toBe(200);
    expect(service.output()).not.toContain('POST');
  });

  it('with enough at work refuses the next early, and takes one again when there is room', async () => {
    const url = await before({ maxInFlight: 2, deadlineMs: 5000 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(`${url}/?do=slow`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 503, 503]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(await refused?.json()).toMatchObject({ code: 'gateway.overloaded' });
    expect((await fetch(`${url}/?do=slow`)).status).toBe(200);
  });

  it('is let go of when the client leaves', async () => {
    const url = await before({ maxInFlight: 1, deadlineMs: 60_000 });
    await expect(fetch(`${url}/?do=hang`, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
    expect((await fetch(`${url}/?do=echo`)).status).toBe(200);
  });
});

describe('a reader', () => {
  const downloads = () => createDownloads({ maxPerKind: 1, leastBytesPerSecond: 100_000, patienceMs: 500 });

  it("who takes next to nothing is cut off, and the slot is the next one's", async () => {
    const url = await before({ downloads: downloads() });
    const slow = await fetch(`${url}/?do=endless-file`);
    expect((await fetch(`${url}/?do=large`)).status).toBe(503);
    await eventually(async () => {
      const next = await fetch(`${url}/?do=large`);
      await next.text();
      if (next.status !== 200) throw new Error('the slot is still taken');
    });
    await expect(slow.text()).rejects.toThrow();
  });

  it('who is kept waiting by the service is not', async () => {
    const url = await before({ downloads: downloads() });
    const answer = await fetch(`${url}/?do=trickle`);
    expect((await answer.text()).length).toBe(70_000 + 20);
  });
});
