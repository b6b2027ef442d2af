import { connect } from 'node:net';

export function exchangeRaw(port: number, text: string, { end = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      if (end) socket.end();
    });
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

export interface ServerSentEvent {
  id: string;
  event: string;
  data: unknown;
}

export interface ListeningPage {
  status: number;
  headers: Headers;
  received: ServerSentEvent[];
  closed: boolean;
  leave(): void;
}

export async function listenTo(
  url: string,
  token: string,
  lastEventId?: string,
  address?: string,
): Promise<ListeningPage> {
  const leaving = new AbortController();
  const answer = await fetch(`${url}/api/stream`, {
    signal: leaving.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId && { 'last-event-id': lastEventId }),
      ...(address && { 'x-forwarded-for': address }),
    },
  });
  const page: ListeningPage = {
    status: answer.status,
    headers: answer.headers,
    received: [],
    closed: false,
    leave: () => leaving.abort(),
  };
  void (async () => {
    let rest = '';
    try {
      for await (const chunk of answer.body ?? []) {
        const messages = (rest + Buffer.from(chunk).toString()).split('\n\n');
        rest = messages.pop() ?? '';
        page.received.push(...messages.map(read));
      }
    } catch {
      // The page left or was cut off.
    }
    page.closed = true;
  })();
  return page;
}

function read(message: string): ServerSentEvent {
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1] ?? '';
  return { id: field('id'), event: field('event'), data: JSON.parse(field('data') || 'null') as unknown };
}
