import { endsSession } from '../http.ts';
import { readMessages, type Message } from './messages.ts';

export interface ListenOptions {
  token: string;
  lastEventId?: string | undefined;
  received: (message: Message) => void;
  /** `up`: events arrive. While it is false, queries have to poll. */
  onStatus: (up: boolean, lastEventId: string | undefined) => void;
  refused: (token: string) => void;
  waits?: Waits;
}

export interface Waits {
  firstMs: number;
  longestMs: number;
  /** The server sends a heartbeat every 15 s: a longer silence means a lost connection. */
  silenceMs: number;
}

const usual: Waits = { firstMs: 1000, longestMs: 30_000, silenceMs: 40_000 };

type Ending =
  { kind: 'refused' } | { kind: 'ended by the server' } | { kind: 'lost'; afterSeconds?: number | undefined };

/** No server has this id, so the answer is a resync. */
const UNKNOWN_ID = 'none';

/** Reconnects until the session is refused or the returned function is called. */
export function listen(options: ListenOptions): () => void {
  const leaving = new AbortController();
  void keepListening(options, leaving.signal);
  return () => leaving.abort();
}

async function keepListening(options: ListenOptions, stopped: AbortSignal): Promise<void> {
  const { token, received, onStatus, refused, waits = usual } = options;
  let { lastEventId } = options;
  let failures = 0;
  const isOver = (): boolean => stopped.aborted;
  const take = (message: Message): void => {
    lastEventId = message.id ?? lastEventId;
    if (message.event === 'ready' || message.event === 'resync') {
      failures = 0;
      onStatus(true, lastEventId);
    }
    received(message);
  };
  while (!isOver()) {
    const ending = await listenOnce(token, { lastEventId, take, stopped, silenceMs: waits.silenceMs });
    if (isOver()) return;
    lastEventId ??= UNKNOWN_ID;
    onStatus(false, lastEventId);
    if (ending.kind === 'refused') {
      refused(token);
      return;
    }
    failures += 1;
    await pause(waitBefore(failures, ending, waits), stopped);
  }
}

interface Attempt {
  lastEventId: string | undefined;
  take: (message: Message) => void;
  stopped: AbortSignal;
  silenceMs: number;
}

async function listenOnce(token: string, attempt: Attempt): Promise<Ending> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), attempt.silenceMs);
  };
  alive();
  try {
    const answer = await fetch('/api/stream', {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(attempt.lastEventId !== undefined && { 'last-event-id': attempt.lastEventId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([attempt.stopped, silence.signal]),
    });
    if (!isStream(answer)) {
      if (endsSession(answer.status, await answer.text())) return { kind: 'refused' };
      return { kind: 'lost', afterSeconds: Number(answer.headers.get('retry-after')) || undefined };
    }
    for await (const message of readMessages(answer.body, alive)) {
      if (message.event === 'end') return { kind: 'ended by the server' };
      attempt.take(message);
    }
  } catch {
    // A connection that was cut off, silent or never opened is retried in the same way.
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
  return { kind: 'lost' };
}

const isStream = (answer: Response): answer is Response & { body: ReadableStream<Uint8Array> } =>
  answer.ok &&
  answer.body !== null &&
  answer.headers.get('content-type')?.startsWith('text/event-stream') === true;

function waitBefore(failures: number, ending: Ending, { firstMs, longestMs }: Waits): number {
  // An ended session and a stopping server both send `end`. The response to an immediate reconnect distinguishes them.
  const isFirstEnd = ending.kind === 'ended by the server' && failures === 1;
  const grown = Math.min(longestMs, firstMs * 2 ** (isFirstEnd ? -3 : failures - 1));
  const asked = ending.kind === 'lost' ? (ending.afterSeconds ?? 0) * 1000 : 0;
  // Jitter: clients that were cut off together must not reconnect together.
  return Math.max(grown, Math.min(asked, longestMs)) * (0.5 + Math.random());
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      stopped.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    window.addEventListener('online', wake);
    stopped.addEventListener('abort', wake);
  });
}
