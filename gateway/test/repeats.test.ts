import { afterEach, describe, expect, it } from 'vitest';
import type { RequestListener } from 'node:http';
import { ClientDisconnected, notBegunHeader } from '@tael/runtime';
import { eventually } from '@tael/testkit';
import { answering, closeAll, listening, unusedPort, upstreamAt } from './repeating.ts';

afterEach(closeAll);

const done: RequestListener = (_req, res) => void res.end('done');
const broken: RequestListener = (req) => void req.socket.destroy();
const brokenInAnswer: RequestListener = (req, res) => {
  res.writeHead(200, { 'content-length': '100' });
  res.write('begun', () => req.socket.destroy());
};
const unavailable: RequestListener = (_req, res) => void res.writeHead(503).end('its own refusal');
const leaving: RequestListener = (_req, res) => {
  res.writeHead(503, { [notBegunHeader]: 'stopping', connection: 'close' }).end('{}');
};

describe('a request that the service refused before any work', () => {
  it('is sent again, a write without a key too, until a new process listens', async () => {
    const port = await unusedPort();
    const { call, paused, repeats } = await upstreamAt(port);
    const called = call('POST', false);
    await paused('refused');
    await listening(done, port);
    expect(await (await called).text()).toBe('done');
    expect(await repeats('refused')).toBeGreaterThan(0);
  });

  it('is given up after three attempts', async () => {
    const { call, repeats } = await upstreamAt(await unusedPort());
    expect((await call('POST', false)).status).toBe(503);
    expect(await repeats('refused')).toBe(2);
  });

  it('is sent again if the process is leaving, a write without a key too', async () => {
    const { port, seen } = await answering(leaving, leaving, done);
    const { call, repeats } = await upstreamAt(port);
    expect(await (await call('POST', false)).text()).toBe('done');
    expect([seen, await repeats('leaving')]).toEqual([['POST', 'POST', 'POST'], 2]);
  });

  it("is not sent again for the service's own 503", async () => {
    const { port, seen } = await answering(unavailable);
    const answer = await (await upstreamAt(port)).call();
    expect([answer.status, await answer.text(), seen]).toEqual([503, 'its own refusal', ['GET']]);
  });
});

describe('a request whose connection broke', () => {
  it.each(['GET', 'POST'])('is sent again if a repeat has no second effect: %s', async (method) => {
    const { port, seen } = await answering(broken, brokenInAnswer, done);
    const { call, repeats } = await upstreamAt(port);
    expect(await (await call(method, true)).text()).toBe('done');
    expect([seen, await repeats('broken')]).toEqual([[method, method, method], 2]);
  });

  it('is sent once if a repeat may have a second effect', async () => {
    const { port, seen } = await answering(broken, done);
    expect((await (await upstreamAt(port)).call('POST', false)).status).toBe(503);
    expect(seen).toEqual(['POST']);
  });

  it('is not sent again once the client has a part of the answer', async () => {
    const { port, seen } = await answering((req, res) => {
      res.writeHead(200);
      res.write('x'.repeat(500_000), () => req.socket.destroy());
    }, done);
    const { call, ends } = await upstreamAt(port);
    await expect(call().then((answer) => answer.text())).rejects.toThrow();
    await eventually(() => expect(ends).toHaveLength(1));
    expect(seen).toEqual(['GET']);
  });

  it('is not sent again for a client that has left', async () => {
    const { port, seen } = await answering(broken, done);
    const { call, paused, responses, ends } = await upstreamAt(port);
    const called = expect(call()).rejects.toThrow();
    await paused('broken');
    responses[0]?.destroy();
    await called;
    await eventually(() => expect(ends).toEqual([expect.any(ClientDisconnected)]));
    expect(seen).toEqual(['GET']);
  });
});

describe('repeats', () => {
  it('share one deadline', async () => {
    const later: RequestListener = (req) => void setTimeout(() => req.socket.destroy(), 500);
    const { port, seen } = await answering(later, () => undefined);
    const { call } = await upstreamAt(port, { deadlineMs: 800 });
    const started = performance.now();
    expect(await (await call()).json()).toMatchObject({ code: 'gateway.timed_out' });
    expect(performance.now() - started).toBeLessThan(1200);
    expect(seen).toHaveLength(2);
  });

  it('in an outage are at most a tenth of the requests, and twenty', async () => {
    const { port, seen } = await answering(broken);
    const { call, repeats, refusedRepeats } = await upstreamAt(port);
    const answers = await Promise.all(Array.from({ length: 60 }, () => call()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect([seen.length, await repeats('broken')]).toEqual([86, 26]);
    expect(await refusedRepeats()).toBeGreaterThan(0);
  });
});
