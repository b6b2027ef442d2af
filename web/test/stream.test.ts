import { ReadableStream } from 'node:stream/web';
import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from '@testing-library/react';
import { listen, type Waits } from '../src/lib/stream/connection.ts';
import { readMessages, type Message } from '../src/lib/stream/messages.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { fakeStream, frame } from './support/fake-stream.ts';

const soon: Waits = { firstMs: 8, longestMs: 40, silenceMs: 10_000 };
const ending: (() => void)[] = [];
afterEach(() => ending.splice(0).forEach((end) => end()));

const nothing = (): void => undefined;
const silent = { received: nothing, onStatus: nothing, refused: nothing };

type Handler = (body: unknown, signal: AbortSignal | undefined) => Response | Promise<Response>;

function listenTo(handle: Handler, waits: Partial<Waits> = {}) {
  const { calls } = fakeApi({ 'GET /api/stream': handle });
  const log: string[] = [];
  const stop = listen({
    token: 'token-1',
    received: ({ event, id }) => log.push(`${event} ${id}`),
    onStatus: (up) => log.push(up ? 'up' : 'down'),
    refused: (token) => log.push(`refused ${token}`),
    waits: { ...soon, ...waits },
  });
  ending.push(stop);
  return { calls, log, stop, lastEventId: () => calls.at(-1)?.headers.get('last-event-id') };
}

describe('stream messages', () => {
  const text = `id: a-1\nevent: ready\ndata: {}\n\n: beat\n\nid: a-2\r\nevent: 余额\r\ndata: {"event":"no"}\r\n\r\n`;

  it.each([1, 7, 1000])('are read completely in chunks of %i bytes', async (size) => {
    const bytes = new TextEncoder().encode(text);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const read: Message[] = [];
    let pieces = 0;
    const alive = (): void => void (pieces += 1);
    for await (const message of readMessages(body as globalThis.ReadableStream<Uint8Array>, alive)) {
      read.push(message);
    }
    expect(read).toEqual([
      { id: 'a-1', event: 'ready' },
      { id: 'a-2', event: '余额' },
    ]);
    expect(pieces).toBe(Math.ceil(bytes.length / size));
  });
});

describe('a listener', () => {
  it('sends its token, and resumes from the last message after a lost connection', async () => {
    const stream = fakeStream();
    const { calls, log, lastEventId } = listenTo(stream.open);
    stream.write(frame('ready', 'a-1') + frame('checkin', 'a-2'));
    await waitFor(() => expect(log).toEqual(['up', 'ready a-1', 'checkin a-2']));
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(lastEventId()).toBeNull();
    stream.cut();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(lastEventId()).toBe('a-2');
    expect(log.at(-1)).toBe('down');
    stream.write(frame('resync', 'b-9'));
    await waitFor(() => expect(log.slice(-2)).toEqual(['up', 'resync b-9']));
  });

  it('requests a resync when the first connection failed', async () => {
    const stream = fakeStream();
    let away = true;
    const { calls, lastEventId } = listenTo((...call) =>
      away ? Promise.reject(new TypeError('Failed to fetch')) : stream.open(...call),
    );
    await waitFor(() => expect(calls.length).toBeGreaterThan(2));
    away = false;
    const tried = calls.length;
    await waitFor(() => expect(calls.length).toBeGreaterThan(tried));
    expect(lastEventId()).toBe('none');
  });

  it.each([
    [401, 'gateway.not_signed_in'],
    [403, 'gateway.account_not_active'],
  ])('takes the end for the end of the session only when its token is refused too: %i', async (...why) => {
    const stream = fakeStream();
    let over = false;
    const [status, code] = why;
    const refuse = () => refusal(status, 'No', code);
    const { calls, log } = listenTo((...call) => (over ? refuse() : stream.open(...call)));
    stream.write(frame('ready', 'a-1') + 'event: end\ndata: {}\n\n');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(log).not.toContain('refused token-1');
    over = true;
    stream.write(frame('ready', 'a-1') + 'event: end\ndata: {}\n\n');
    await waitFor(() => expect(log.at(-1)).toBe('refused token-1'));
    expect(calls).toHaveLength(3);
  });

  it('passes on no message once it is stopped', async () => {
    const stream = fakeStream();
    const { log, stop, calls } = listenTo(stream.open);
    const callsOf = (token: string): number =>
      calls.filter(({ headers }) => headers.get('authorization') === `Bearer ${token}`).length;
    stream.write(frame('ready', 'a-1'));
    await waitFor(() => expect(log).toEqual(['up', 'ready a-1']));
    stop();
    stream.cut();
    // A second listener reconnects four times, each after the longest wait that the first one would have had.
    const comesBack = listen({ ...silent, token: 'token-2', waits: { ...soon, firstMs: 24, longestMs: 24 } });
    ending.push(comesBack);
    for (const times of [1, 2, 3, 4, 5]) {
      await waitFor(() => expect(callsOf('token-2')).toBe(times));
      stream.cut();
    }
    expect(log).toEqual(['up', 'ready a-1']);
    expect(callsOf('token-1')).toBe(1);
  });
});

describe('a listener in a bad network', () => {
  it('closes a connection without heartbeats', async () => {
    const stream = fakeStream();
    const { calls } = listenTo(stream.open, { silenceMs: 30 });
    stream.write(frame('ready', 'a-1'));
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  });

  it('reconnects when a proxy answers with a page', async () => {
    const { calls, log } = listenTo(() => answer(200, 'Welcome', { 'content-type': 'text/html' }));
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
    expect(log).not.toContain('up');
  });

  it('waits longer each time, and tries at once when the network is back', async () => {
    const { calls } = listenTo(() => Promise.reject(new TypeError('Failed to fetch')), {
      firstMs: 60_000,
      longestMs: 60_000,
    });
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(calls.length).toBeGreaterThan(1);
    });
  });
});
