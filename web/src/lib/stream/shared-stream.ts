import * as z from 'zod/mini';
import { listen, type ListenOptions } from './connection.ts';

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), id: z.optional(z.string()), event: z.string() }),
  z.object({ kind: z.literal('status'), up: z.boolean(), lastEventId: z.optional(z.string()) }),
  z.object({ kind: z.literal('status?') }),
]);
type TabMessage = z.infer<typeof messageSchema>;

interface Shared extends ListenOptions {
  userId: string;
}

/**
 * One stream for all tabs: the tab that holds the lock listens and forwards to the others. When it closes, the next tab
 * resumes from its last id. Without locks (plain http), each tab has its own stream.
 */
export function openStream(options: Shared): () => void {
  return 'locks' in navigator && 'BroadcastChannel' in globalThis ? share(options) : listen(options);
}

function share(options: Shared): () => void {
  // The version changes with the messages: tabs of an older app keep their own lock and channel.
  const name = `tael-stream-2-${options.userId}`;
  const channel = new BroadcastChannel(name);
  const post = (message: TabMessage): void => channel.postMessage(message);
  const leaving = new AbortController();
  let { lastEventId } = options;
  let isMine = false;
  let isUp = false;

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = z.safeParse(messageSchema, data).data;
    if (message?.kind === 'status?' && isMine) post({ kind: 'status', up: isUp, lastEventId });
    if (message?.kind === 'status') {
      lastEventId = message.lastEventId ?? lastEventId;
      options.onStatus(message.up, lastEventId);
    }
    if (message?.kind === 'event') {
      lastEventId = message.id ?? lastEventId;
      options.received({ id: message.id, event: message.event });
    }
  });
  post({ kind: 'status?' });

  const lead = async (): Promise<void> => {
    if (leaving.signal.aborted) return;
    isMine = true;
    const stop = listen({
      ...options,
      lastEventId,
      received: (message) => {
        lastEventId = message.id ?? lastEventId;
        post({ kind: 'event', ...message });
        options.received(message);
      },
      onStatus: (up, reached) => {
        isUp = up;
        lastEventId = reached;
        post({ kind: 'status', up, lastEventId });
        options.onStatus(up, lastEventId);
      },
    });
    await new Promise<void>((resolve) =>
      leaving.signal.addEventListener('abort', () => {
        stop();
        resolve();
      }),
    );
  };
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}
