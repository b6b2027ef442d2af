import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { eventually } from '@tael/testkit';
import { rememberSessions } from '../src/remembered-sessions.ts';
import { createStream } from '../src/stream/stream.ts';
import type { Stream } from '../src/stream/stream.ts';

const caller = {
  userId: 'u',
  sessionId: 's',
  internalToken: '',
  expiresAt: new Date(Date.now() + 3_600_000),
};
const inbound = {
  requestId: 'r',
  clientAddress: '127.0.0.1',
  limitKey: undefined,
  host: 'tael',
  proto: 'http',
  trace: { traceParent: undefined, within: (work: () => void) => work(), end: () => undefined },
};

let stream: Stream;
let state: 'live' | 'ended';
let port: number;
let clients: Socket[];
let answers: ServerResponse[];
let close: () => Promise<void>;

beforeEach(async () => {
  state = 'live';
  clients = [];
  answers = [];
  const sessions = rememberSessions(
    (asked) =>
      Promise.resolve(
        asked.map(({ sessionId }) =>
          state === 'live' ? { sessionId, state, internalToken: '' } : { sessionId, state },
        ),
      ),
    Date.now,
  );
  stream = createStream({ sessions, recheckMs: 20, closesWithinMs: 200 });
  const server = createServer((req, res) => {
    answers.push(res);
    stream.open({ req, res, path: '/api/stream', inbound, caller });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  close = async () => {
    stream.close();
    for (const client of clients) client.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => close());

async function open(): Promise<{ client: Socket; text: () => string; closed: () => boolean }> {
  const before = stream.size();
  const client = connect(port, '127.0.0.1');
  clients.push(client);
  let text = '';
  let closed = false;
  client.on('data', (chunk) => (text += chunk.toString()));
  client.on('error', () => undefined);
  client.on('close', () => (closed = true));
  client.write('GET /api/stream HTTP/1.1\r\nHost: tael\r\nConnection: close\r\n\r\n');
  await eventually(() => expect(stream.size()).toBe(before + 1));
  return { client, text: () => text, closed: () => closed };
}

// A write after the end emits 'error'. Without a listener, that fails the test as an uncaught exception.
describe('a page whose session ends', () => {
  it('receives no event that follows its end in the same batch', async () => {
    const page = await open();
    stream.revoked('u', ['s']);
    stream.publish('u', 'account', { version: 2 });
    stream.resync();
    expect(stream.size()).toBe(0);
    await eventually(() => expect(page.closed()).toBe(true));
    expect(page.text()).toContain('event: end');
    expect(page.text()).not.toContain('event: account');
  });

  it('ends once when the event and the recheck coincide', async () => {
    const page = await open();
    state = 'ended';
    stream.revoked('u', 'all');
    stream.revoked('u', 'all');
    stream.revoked('u', ['s']);
    stream.close();
    await eventually(() => expect(page.closed()).toBe(true));
    expect(page.text().match(/event: end/g)).toHaveLength(1);
  });

  it('is disconnected when its client has stopped reading', async () => {
    const { client } = await open();
    client.pause();
    const answer = answers[0];
    if (!answer) throw new Error('nothing was answered');
    while (answer.writableLength === 0) {
      stream.publish('u', 'points', { text: 'x'.repeat(10_000) });
      await new Promise(setImmediate);
    }
    state = 'ended';
    await eventually(() => expect(stream.size()).toBe(0));
    expect(answer.writableLength).toBeGreaterThan(0);
    await eventually(() => expect(answer.closed).toBe(true));
  });
});
