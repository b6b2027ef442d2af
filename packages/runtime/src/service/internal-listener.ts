import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Refusal } from '../refusal.ts';
import { sendJson, sendRefusal } from '../http/send.ts';
import type { Admission } from '../rpc/peer-guard.ts';
import { beginIncoming } from '../telemetry/incoming.ts';
import type { Readiness } from './readiness.ts';

export interface InternalParts {
  service: string;
  readiness: Readiness;
  openapi: object | undefined;
  rpc: { admit: (req: IncomingMessage, path: string) => Admission; listener: RequestListener } | undefined;
}

/** Probes and the API document need no token; RPC does. */
export function internalListener({ service, readiness, openapi, rpc }: InternalParts): RequestListener {
  const refuse = (res: ServerResponse, status: number, name: string, message: string): void =>
    sendRefusal(res, new Refusal({ status, code: `${service}.${name}`, message }), randomUUID());

  const probes: Record<string, (res: ServerResponse) => void | Promise<void>> = {
    '/livez': (res) => sendJson(res, 200, { status: 'alive' }),
    '/readyz': async (res) => {
      const failing = await readiness.check();
      if (failing.length === 0) sendJson(res, 200, { status: 'ready' });
      else sendJson(res, 503, { status: 'not ready', failing });
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
    else {
      const admission = rpc.admit(req, path);
      if (admission === 'admitted') traced(rpc.listener, req, res, path);
      else refuse(res, ...refusals[admission]);
    }
  };
}

const refusals: Record<Exclude<Admission, 'admitted'>, [status: number, name: string, message: string]> = {
  'not a peer': [401, 'not_a_peer', 'This port is for the other services'],
  'not for this caller': [403, 'not_for_this_caller', 'This service may not call that'],
};

function traced(rpc: RequestListener, req: IncomingMessage, res: ServerResponse, path: string): void {
  const incoming = beginIncoming(req);
  res.once('close', () => incoming.end(path, res.statusCode));
  incoming.within(() => rpc(req, res));
}
