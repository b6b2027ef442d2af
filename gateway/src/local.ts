import type { RequestListener } from 'node:http';
import { answerJson } from './answer.ts';
import type { LocalCall } from './edge.ts';
import { comesFromClients } from './headers.ts';
import type { Stream } from './stream/stream.ts';

export interface LocalParts {
  stream: Pick<Stream, 'open'>;
  openApi(): Promise<string>;
  docs: RequestListener;
  views: RequestListener;
}

/** The gateway's own routes. A view gets the request as a service would: with the internal token. */
export function createLocal({
  stream,
  openApi,
  docs,
  views,
}: LocalParts): (call: LocalCall) => Promise<void> {
  return async (call) => {
    const { req, res, path, inbound, caller } = call;
    if (path === '/api/stream' && req.method === 'GET') return stream.open(call);
    if (path === '/api/openapi.json' && req.method === 'GET') {
      return answerJson(res, inbound.requestId, 200, await openApi());
    }
    if (path === '/api/docs' || path.startsWith('/api/docs/')) return docs(req, res);
    for (const name of Object.keys(req.headers))
      if (!comesFromClients(name) && !describesBody(name)) delete req.headers[name];
    req.headers['x-request-id'] = inbound.requestId;
    if (caller) req.headers.authorization = `Bearer ${caller.internalToken}`;
    views(req, res);
  };
}

function describesBody(name: string): boolean {
  return name === 'content-length' || name === 'transfer-encoding' || name === 'host';
}
