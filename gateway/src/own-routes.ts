import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { answerJson, refuse } from './answer.ts';
import type { OwnCall } from './edge.ts';
import { errors } from './errors.ts';
import { apiPolicy, mayForward } from './headers.ts';

export interface OwnRoutes {
  stream: (call: OwnCall) => void;
  openApi: () => Promise<string>;
  docs: (req: IncomingMessage, res: ServerResponse, otherwise: () => void) => void;
  views: RequestListener;
}

export function createOwnRoutes({
  stream,
  openApi,
  docs,
  views,
}: OwnRoutes): (call: OwnCall) => Promise<void> {
  return async (call) => {
    const { req, res, path, inbound } = call;
    const reads = req.method === 'GET';
    if (reads && path === '/api/stream') {
      stream(call);
    } else if (reads && path === '/api/openapi.json') {
      answerJson(res, inbound.requestId, 200, await openApi());
    } else if (path === '/api/docs' || path.startsWith('/api/docs/')) {
      docs(req, res, () => refuse(req, res, inbound.requestId, errors.not_found()));
    } else {
      res.setHeader('content-security-policy', apiPolicy);
      asServiceSeesIt(call);
      inbound.trace.within(() => views(req, res));
    }
  };
}

const ABOUT_THE_MESSAGE = new Set(['host', 'content-length', 'transfer-encoding']);

/** Views must not see identity headers of the client. */
function asServiceSeesIt({ req, inbound, caller }: OwnCall): void {
  for (const name of Object.keys(req.headers)) {
    if (!mayForward(name) && !ABOUT_THE_MESSAGE.has(name)) Reflect.deleteProperty(req.headers, name);
  }
  req.headers['x-request-id'] = inbound.requestId;
  if (caller) req.headers.authorization = `Bearer ${caller.internalToken}`;
}
