import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { Refusal, registry } from '@tael/runtime';
import { eventually } from '@tael/testkit';
import { refuse } from '../src/answer.ts';
import { createDownloads } from '../src/downloads.ts';
import { createUpstream } from '../src/upstream.ts';

const closing: (() => Promise<unknown>)[] = [];

export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

export async function listening(listener: RequestListener, port = 0): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

export async function unusedPort(): Promise<number> {
  const port = await listening(() => undefined);
  await closing.pop()?.();
  return port;
}

/** Answers each request with the next listener, and those after the last one with the last. */
export async function answering(...script: RequestListener[]): Promise<{ port: number; seen: string[] }> {
  const seen: string[] = [];
  const port = await listening((req, res) => {
    const next = script[Math.min(seen.length, script.length - 1)];
    seen.push(req.method ?? '');
    req.resume().once('end', () => next?.(req, res));
  });
  return { port, seen };
}

interface UpstreamUnderTest {
  call: (method?: string, isRepeatable?: boolean) => Promise<Response>;
  repeats: (reason: string) => Promise<number>;
  refusedRepeats: () => Promise<number>;
  /** The next pause before a repeat has begun. */
  paused: (reason: string) => Promise<void>;
  /** The clients' responses, and how each request ended. */
  responses: ServerResponse[];
  ends: unknown[];
}

let upstreams = 0;

/** Under a name of its own, so that its metrics are its own. */
export async function upstreamAt(port: number, { deadlineMs = 8000 } = {}): Promise<UpstreamUnderTest> {
  upstreams += 1;
  const name = `service-${upstreams}`;
  const downloads = createDownloads({ maxPerKind: 8 });
  const url = `http://127.0.0.1:${port}`;
  const upstream = createUpstream({ name, url, maxInFlight: 64, downloads, deadlineMs });
  closing.push(() => upstream.close());
  const responses: ServerResponse[] = [];
  const ends: unknown[] = [];
  const edge = await listening((req, res) => {
    responses.push(res);
    const isRepeatable = req.headers['x-repeatable'] === 'true';
    const holder = { userOrAddress: 'w', limitKey: undefined };
    const call = { req, res, path: '/x', headers: [], body: undefined, requestId: 'r', holder, isRepeatable };
    upstream.send(call).then(
      () => ends.push('answered'),
      (error: unknown) => {
        ends.push(error);
        if (error instanceof Refusal) refuse(req, res, 'r', error);
        else res.destroy();
      },
    );
  });
  const count = async (metric: string, reason?: string): Promise<number> => {
    const { values = [] } = (await registry.getSingleMetric(metric)?.get()) ?? {};
    const ours = values.filter(({ labels }) => labels['service'] === name && labels['reason'] === reason);
    return ours[0]?.value ?? 0;
  };
  const repeats = (reason: string): Promise<number> => count('gateway_repeats_total', reason);
  return {
    call: (method = 'GET', isRepeatable = method === 'GET') =>
      fetch(`http://127.0.0.1:${edge}/x`, { method, headers: { 'x-repeatable': String(isRepeatable) } }),
    repeats,
    refusedRepeats: () => count('gateway_repeats_refused_total'),
    paused: async (reason) => {
      const earlier = await repeats(reason);
      // Shorter than the pause, and in the same event loop: the pause cannot end unseen.
      await eventually(async () => expect(await repeats(reason)).toBeGreaterThan(earlier), { everyMs: 1 });
    },
    responses,
    ends,
  };
}
