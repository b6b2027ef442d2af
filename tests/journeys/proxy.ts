import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StreamProxy {
  url: string;
  /** Stops forwarding the open streams, but leaves their connections open. */
  stall(): void;
  /** Changes the app's service worker, as a release would. */
  newVersion(): void;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<StreamProxy> {
  const streams: [IncomingMessage, ServerResponse][] = [];
  let version = '';
  const server = createServer((asked, answer) => {
    const isWorker = asked.url === '/sw.js' && version !== '';
    const wanted = { ...asked.headers };
    // The prepended line needs the full file, uncompressed and never 304.
    if (isWorker)
      for (const name of ['if-none-match', 'accept-encoding']) Reflect.deleteProperty(wanted, name);
    const through = request(target + (asked.url ?? '/'), { method: asked.method, headers: wanted });
    through.on('response', (answered) => {
      const headers = { ...answered.headers };
      if (isWorker) for (const name of ['content-length', 'etag']) Reflect.deleteProperty(headers, name);
      answer.writeHead(answered.statusCode ?? 502, headers);
      if (isWorker) answer.write(version);
      answered.pipe(answer);
      if (headers['content-type']?.startsWith('text/event-stream')) streams.push([answered, answer]);
    });
    through.on('error', () => answer.destroy());
    answer.on('close', () => through.destroy());
    asked.pipe(through);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stall: () => {
      for (const [answered, answer] of streams.splice(0)) answered.unpipe(answer).resume();
    },
    newVersion: () => {
      version = `// ${Date.now()}\n`;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
