import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '@tael/testkit';

export type Stall = { call: 'Hold' | 'Release' | 'Settle'; at: 'request' | 'answer' };

/**
 * The wire between a service and the wallet, on which one kind of call can be stalled for good: before it arrives, or
 * after it was carried out, with its answer still under way. That is where a process gets killed.
 */
export async function startWire(to: string) {
  const port = await freePort();
  let stall: Stall | undefined;
  let stalled: () => void = () => undefined;

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const hit =
      stall !== undefined && incoming.url?.endsWith(`/${stall.call}`) === true ? stall.at : undefined;
    if (hit === 'request') {
      stalled();
      return;
    }
    const target = new URL(incoming.url ?? '/', to);
    const onward = forward(target, { method: incoming.method, headers: incoming.headers }, (reply) => {
      if (hit === 'answer') {
        reply.resume();
        return reply.once('end', stalled);
      }
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      return reply.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };

  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${port}`,
    /** Resolves when a call of this kind has got stuck there. */
    stall: (where: Stall): Promise<void> => {
      stall = where;
      return new Promise((resolve) => (stalled = resolve));
    },
    flow: () => {
      stall = undefined;
    },
    stop: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}

export type Wire = Awaited<ReturnType<typeof startWire>>;
