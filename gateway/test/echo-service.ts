import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  rawHeaders: string[];
  body: string;
}

export interface EchoService {
  url: string;
  seen: Seen[];
  connections(): number;
  close(): Promise<void>;
  restart(): Promise<void>;
}

export async function startEchoService(port = 0): Promise<EchoService> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  let opened = 0;
  let server = await listen(port);
  const bound = (server.address() as AddressInfo).port;

  async function listen(at: number): Promise<Server> {
    const fresh = createServer((req, res) => void answer(req, res, seen));
    fresh.keepAliveTimeout = 75_000;
    fresh.on('connection', (socket) => {
      opened += 1;
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => fresh.listen(at, '127.0.0.1', resolve));
    return fresh;
  }

  async function close(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    url: `http://127.0.0.1:${bound}`,
    seen,
    connections: () => opened,
    close,
    restart: async () => {
      await close();
      server = await listen(bound);
    },
  };
}

async function answer(req: IncomingMessage, res: ServerResponse, seen: Seen[]): Promise<void> {
  let body = '';
  for await (const chunk of req) body += String(chunk);
  const path = req.url ?? '';
  seen.push({ method: req.method ?? '', path, headers: req.headers, rawHeaders: req.rawHeaders, body });
  const behaviour = new URL(path, 'http://service').searchParams.get('do') ?? 'echo';
  (behaviours[behaviour] ?? echo)(req, res, body);
}

type Behaviour = (req: IncomingMessage, res: ServerResponse, body: string) => void;

const echo: Behaviour = (req, res, body) => {
  res.setHeader('content-type', 'application/json');
  res.setHeader('x-powered-by', 'echo');
  res.setHeader('cache-control', 'public, max-age=60');
  res.end(JSON.stringify({ method: req.method, path: req.url, headers: req.headers, body }));
};

function endless(res: ServerResponse, type: string): void {
  res.setHeader('content-type', type);
  const more = (): void => {
    while (!res.destroyed && res.write('z'.repeat(64 * 1024)));
    res.once('drain', more);
  };
  more();
}

const behaviours: Record<string, Behaviour> = {
  echo,
  hang: () => {},
  die: (req) => void req.socket.destroy(),
  'die-in-answer': (req, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    res.write('{"begun":', () => req.socket.destroy());
  },
  'die-in-download': (req, res) => {
    res.writeHead(200, { 'content-type': 'text/csv' });
    res.write('x'.repeat(500_000), () => setTimeout(() => req.socket.destroy(), 50));
  },
  garbage: (req) => void req.socket.end('HTTP/9.9 lots of \u0000 garbage\r\n\r\n'),
  large: (_req, res) => {
    res.setHeader('content-type', 'text/csv');
    for (let i = 0; i < 100; i += 1) res.write('y'.repeat(10_000));
    res.end();
  },
  'endless-file': (_req, res) => endless(res, 'text/csv; charset=utf-8'),
  'endless-list': (_req, res) => endless(res, 'application/json'),
  trickle: (_req, res) => {
    res.setHeader('content-type', 'text/csv');
    res.write('t'.repeat(70_000));
    let left = 20;
    const drop = setInterval(() => {
      res.write('t');
      left -= 1;
      if (left === 0) {
        clearInterval(drop);
        res.end();
      }
    }, 60);
  },
  refuse: (_req, res) => {
    res.writeHead(409, {
      'content-type': 'application/json',
      'retry-after': '7',
      'idempotency-replayed': 'true',
    });
    res.end('{"message":"taken"}');
  },
  empty: (_req, res) => void res.writeHead(204).end(),
  slow: (req, res, body) => void setTimeout(() => echo(req, res, body), 300),
};
