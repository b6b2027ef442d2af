import { ReadableStream } from 'node:stream/web';

export interface FakeStream {
  open: (body: unknown, signal: AbortSignal | undefined) => Response;
  write: (text: string) => void;
  cut: () => void;
}

export function fakeStream(): FakeStream {
  let connection: ReadableStreamDefaultController<Uint8Array> | undefined;
  return {
    open: (_body, signal) => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (connection = controller) });
      const opened = connection;
      signal?.addEventListener('abort', () => opened?.error(signal.reason));
      return new Response(body as unknown as BodyInit, {
        headers: { 'content-type': 'text/event-stream; charset=utf-8' },
      });
    },
    write: (text) => connection?.enqueue(new TextEncoder().encode(text)),
    cut: () => connection?.error(new TypeError('network error')),
  };
}

export const frame = (event: string, id: string): string => `id: ${id}\nevent: ${event}\ndata: {}\n\n`;
