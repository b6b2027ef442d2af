import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Call {
  method: string;
  params: unknown[];
  id?: unknown;
}

interface Answer {
  id?: unknown;
  result?: unknown;
}

export interface BadNodes {
  serve: (listener: RequestListener) => Promise<string>;
  /** A proxy to the real node at `url`. Calls of a batch are changed one by one. */
  between: (
    url: string,
    change: (method: string, answer: Answer, params: readonly unknown[]) => unknown,
    before?: (method: string) => unknown,
  ) => Promise<string>;
  stop: () => void;
}

/** JSON-RPC nodes in the test's own process: what they answer, and when, is the test's choice. */
export function startBadNodes(): BadNodes {
  const servers: Server[] = [];
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  return {
    serve,
    between: (url, change, before) =>
      serve((req, res) => {
        const parts: Buffer[] = [];
        req.on('data', (part: Buffer) => parts.push(part));
        req.on('end', () => {
          const body = Buffer.concat(parts).toString();
          const asked = JSON.parse(body) as Call | Call[];
          const calls = Array.isArray(asked) ? asked : [asked];
          const answered = async (): Promise<string> => {
            for (const { method } of calls) await before?.(method);
            const headers = { 'content-type': 'application/json' };
            const given = (await (await fetch(url, { method: 'POST', headers, body })).json()) as
              Answer | Answer[];
            const answers = Array.isArray(given) ? given : [given];
            const changed = calls.map(({ method, params, id }, i) =>
              change(method, answers.find((one) => one.id === id) ?? answers[i] ?? {}, params),
            );
            const all = await Promise.all(changed);
            return JSON.stringify(Array.isArray(asked) ? all : all[0]);
          };
          void answered().then(
            (text) => res.end(text),
            () => res.destroy(),
          );
        });
      }),
    stop: () => {
      for (const server of servers.splice(0)) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
