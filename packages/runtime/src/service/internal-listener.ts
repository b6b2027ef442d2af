import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Refusal } from '../refusal.ts';
import { sendJson, sendRefusal } from '../http/send.ts';
import { registry } from '../metrics.ts';
import { beginIncoming } from '../telemetry/incoming.ts';
import type { Readiness } from './readiness.ts';

export interface InternalParts {
  service: string;
  readiness: Readiness;
  openapi: object | undefined;
  isPeer: (req: IncomingMessage) => boolean;
  rpc: RequestListener | undefined;
}

/** Probes, metrics and the API document need no secret; RPC does. */
export function internalListener({
  service,
  readiness,
  openapi,
  isPeer,
  rpc,
}: InternalParts): RequestListener {
  const refuse = (res: ServerResponse, status: number, name: string, message: string): void =>
    sendRefusal(res, new Refusal({ status, code: `${service}.${name}`, message }), randomUUID());

  const probes: Record<string, (res: ServerResponse) => void | Promise<void>> = {
    '/livez': (res) => sendJson(res, 200, { status: 'alive' }),
    '/readyz': async (res) => {
      const failing = await readiness.check();
      if (failing.length === 0) sendJson(res, 200, { status: 'ready' });
      else sendJson(res, 503, { status: 'not ready', failing });
    },
    '/metrics': async (res) => {
      const text = await registry.metrics();
      res.setHeader('content-type', registry.contentType);
      res.end(text);
    },
    '/openapi.json': (res) =>
      openapi === undefined ? refuse(res, 404, 'not_found', 'Not found') : sendJson(res, 200, openapi),
  };

  return (req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    const probe = req.method === 'GET' || req.method === 'HEAD' ? probes[path] : undefined;
    if (probe !== undefined) {
      void Promise.resolve(probe(res)).catch(() => res.destroy());
    } else if (rpc === undefined) refuse(res, 404, 'not_found', 'Not found');
    else if (!isPeer(req)) refuse(res, 401, 'not_a_peer', 'This port is for the other services');
    else traced(rpc, req, res, path);
  };
}

function traced(rpc: RequestListener, req: IncomingMessage, res: ServerResponse, path: string): void {
  const incoming = beginIncoming(req);
  res.once('close', () => incoming.end(path, res.statusCode));
  incoming.within(() => rpc(req, res));
}
