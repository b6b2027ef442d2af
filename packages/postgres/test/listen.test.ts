import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServer, connect as connectTo, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { eventually, startPostgres, type PostgresServer } from '@tael/testkit';
import { listen, openDatabase, sql, type Listening } from '../src/index.ts';

let server: PostgresServer;
const open: { stop(): Promise<void> }[] = [];
beforeAll(async () => (server = await startPostgres()));
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});
afterAll(() => server.stop());

function subscribe(url = server.url) {
  const calls: string[] = [];
  const listening: Listening = listen({ connectionString: url, application_name: 'ear' }, 'news', {
    began: () => calls.push('began'),
    received: (payload) => calls.push(payload),
    ended: () => calls.push('ended'),
  });
  open.push(listening);
  return { calls, listening };
}

async function say(payload: string): Promise<void> {
  const database = openDatabase({ url: server.url, name: 'mouth', max: 1 });
  await sql`select pg_notify('news', ${payload})`.execute(database.db);
  await database.close();
}

const cutOff = async () => {
  const database = openDatabase({ url: server.url, name: 'knife', max: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ear listens'`.execute(
    database.db,
  );
  await database.close();
};

describe('a channel', () => {
  it('is heard from when it begins', async () => {
    const { calls } = subscribe();
    await eventually(() => expect(calls).toEqual(['began']));
    await say('one');
    await say('');
    await eventually(() => expect(calls).toEqual(['began', 'one', '']));
  });

  it('whose connection breaks says so, and begins again by itself', async () => {
    const { calls } = subscribe();
    await eventually(() => expect(calls).toEqual(['began']));
    await cutOff();
    await eventually(() => expect(calls).toEqual(['began', 'ended', 'began']));
    await say('two');
    await eventually(() => expect(calls.at(-1)).toBe('two'));
  });

  it('begins once there is a server', async () => {
    await server.kill();
    const { calls } = subscribe();
    await server.restart();
    await eventually(() => expect(calls).toEqual(['began']));
  });

  it('is left for good', async () => {
    const { calls, listening } = subscribe();
    await eventually(() => expect(calls).toEqual(['began']));
    await listening.stop();
    await say('late');
    const database = openDatabase({ url: server.url, name: 'count', max: 1 });
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity where application_name = 'ear listens'`.execute(
        database.db,
      );
      expect(rows).toEqual([]);
    });
    await database.close();
    expect(calls).toEqual(['began', 'ended']);
  });

  it('whose server has vanished without a word has ended, though the connection stands', async () => {
    const line = await silencable();
    const { calls } = subscribe(line.url);
    await eventually(() => expect(calls).toEqual(['began']));
    line.silence();
    await eventually(() => expect(calls).toEqual(['began', 'ended']));
    await line.close();
  }, 30_000);

  it('is left in time when the server has vanished', async () => {
    const line = await silencable();
    const { calls, listening } = subscribe(line.url);
    await eventually(() => expect(calls).toEqual(['began']));
    line.silence();
    const since = performance.now();
    await listening.stop();
    expect(performance.now() - since).toBeLessThan(5_000);
    await line.close();
  });

  it('does not begin where nothing is heard, as through a pooler that listens for somebody else', async () => {
    const line = await silencable({ withoutNotices: true });
    const { calls } = subscribe(line.url);
    await eventually(() => expect(line.dropped()).toBeGreaterThan(1));
    expect(calls).toEqual([]);
    await line.close();
  }, 30_000);
});

/** On demand, passes no more bytes without closing, or drops all notifications. */
async function silencable({ withoutNotices = false } = {}) {
  let dropped = 0;
  const { hostname, port } = new URL(server.url);
  const sockets = new Set<Socket>();
  let silent = false;
  const between: Server = createServer((near) => {
    const far = connectTo(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      let unread = Buffer.alloc(0);
      from.on('data', (bytes) => {
        if (silent) return;
        if (!withoutNotices || from === near) {
          to.write(bytes);
          return;
        }
        // A message is a type of one byte, a length that excludes the type, and a body.
        unread = Buffer.concat([unread, bytes]);
        while (unread.length >= 5 && unread.length > unread.readInt32BE(1)) {
          const message = unread.subarray(0, unread.readInt32BE(1) + 1);
          unread = unread.subarray(message.length);
          if (message[0] === 'A'.charCodeAt(0)) dropped += 1;
          else to.write(message);
        }
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        if (!silent) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const address = between.address() as AddressInfo;
  return {
    url: Object.assign(new URL(server.url), { hostname: '127.0.0.1', port: String(address.port) }).href,
    silence: () => (silent = true),
    dropped: () => dropped,
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      return new Promise<unknown>((resolve) => between.close(resolve));
    },
  };
}
