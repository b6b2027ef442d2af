import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** What becomes known of a channel. */
export interface Hearing {
  /** From here on everything is heard; what was said before may have been missed. */
  began?: () => void;
  heard: (payload: string) => void;
  /** Nothing is heard until it begins again. */
  ended?: () => void;
}

export interface Listening {
  stop(): Promise<void>;
}

/** A connection whose other end has vanished says nothing, just as one where there is nothing to say. */
const provedEveryMs = 5_000;
const provedWithinMs = 2_000;

/** Stays on a channel of the server, over a connection of its own that is made again when it breaks. */
export function listen(config: pg.ClientConfig, channel: string, hearing: Hearing): Listening {
  const stopped = new AbortController();
  const listening = keepListening(config, channel, hearing, stopped.signal);
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
  { began, heard, ended }: Hearing,
  stopped: AbortSignal,
): Promise<void> {
  for (let failures = 0; !stopped.aborted; failures++) {
    const client = new pg.Client({
      ...config,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: provedWithinMs,
    });
    const gone = new AbortController();
    client.on('error', () => gone.abort());
    client.on('end', () => gone.abort());
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    let isListening = false;
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      isListening = true;
      failures = 0;
      began?.();
      await staysConnected(client, AbortSignal.any([stopped, gone.signal]));
    } catch {
      // Whoever listens also looks by itself; what is heard only makes it quicker.
    }
    if (isListening) ended?.();
    await client.end().catch(() => undefined);
    await pause(Math.min(1_000, 50 * 2 ** Math.min(failures, 5)), stopped);
  }
}

/** Until the signal; throws when a question stays without its answer. */
async function staysConnected(client: pg.Client, until: AbortSignal): Promise<void> {
  for (;;) {
    await pause(provedEveryMs, until);
    if (until.aborted) return;
    await client.query('select 1');
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);
