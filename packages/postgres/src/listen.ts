import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface NotificationHandlers {
  /** From now on every notification is received; earlier ones may have been missed. */
  began?: () => void;
  received: (payload: string) => void;
  /** Notifications are missed until the next `began`. */
  ended?: () => void;
}

export interface Listening {
  stop(): Promise<void>;
}

/**
 * A connection whose peer has vanished is as silent as one without notifications. So is one through a pooler that
 * listens on another connection. Only a connection that receives its own notification is proved to listen.
 */
const provedEveryMs = 5_000;
const provedWithinMs = 2_000;
const proofs = 'listen/';

/** Listens on a channel over a connection of its own, and reconnects when it breaks. */
export function listen(config: pg.ClientConfig, channel: string, handlers: NotificationHandlers): Listening {
  const stopped = new AbortController();
  const listening = keepListening(config, channel, handlers, stopped.signal);
  return {
    stop: () => {
      stopped.abort();
      return listening;
    },
  };
}

async function keepListening(
  config: pg.ClientConfig,
  channel: string,
  { began, received, ended }: NotificationHandlers,
  stopped: AbortSignal,
): Promise<void> {
  for (let failures = 0; !stopped.aborted; failures++) {
    const line = open(config, channel, received);
    let isListening = false;
    try {
      await line.begin();
      isListening = true;
      failures = 0;
      began?.();
      await staysOpen(line, AbortSignal.any([stopped, line.gone]));
    } catch {
      // The loop reconnects.
    }
    if (isListening) ended?.();
    await line.close();
    await pause(Math.min(1_000, 50 * 2 ** Math.min(failures, 5)), stopped);
  }
}

interface Line {
  gone: AbortSignal;
  begin: () => Promise<void>;
  /** Throws if the connection does not receive its own notification. */
  prove: () => Promise<void>;
  close: () => Promise<void>;
}

function open(config: pg.ClientConfig, channel: string, received: NotificationHandlers['received']): Line {
  const socket = new Socket();
  const client = new pg.Client({
    ...config,
    application_name: `${config.application_name ?? ''} listens`.trim(),
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    query_timeout: provedWithinMs,
    stream: () => socket,
  });
  const gone = new AbortController();
  client.on('error', () => gone.abort());
  client.on('end', () => gone.abort());
  const proof = proofs + randomUUID();
  let proved: () => void = () => undefined;
  client.on('notification', ({ payload = '' }) => {
    if (payload === proof) proved();
    else if (!payload.startsWith(proofs)) received(payload);
  });

  async function prove(): Promise<void> {
    const receivesProof = new Promise<boolean>((resolve) => (proved = () => resolve(true)));
    await client.query('select pg_notify($1, $2)', [channel, proof]);
    const isReceived = await Promise.race([receivesProof, delay(provedWithinMs, false, { ref: false })]);
    if (!isReceived) throw new Error('the connection receives no notifications');
  }

  return {
    gone: gone.signal,
    prove,
    async begin() {
      await client.connect();
      await client.query(`listen ${channel}`);
      await prove();
    },
    async close() {
      // A vanished server does not answer.
      await Promise.race([client.end().catch(() => undefined), delay(1_000, undefined, { ref: false })]);
      socket.destroy();
    },
  };
}

async function staysOpen(line: Line, until: AbortSignal): Promise<void> {
  for (;;) {
    await pause(provedEveryMs, until);
    if (until.aborted) return;
    await line.prove();
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);
