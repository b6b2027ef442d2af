import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '@tael/testkit';

export type Stall = { call: 'Hold' | 'Release' | 'Settle' | 'DecideSend'; at: 'request' | 'answer' };

/**
 * Stalls a call to the wallet before it arrives, or before its answer returns. Tests kill the process at that point.
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
    /** Resolves when such a call has stalled. */
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
