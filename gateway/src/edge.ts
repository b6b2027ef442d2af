import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { announcesBody, ClientDisconnected, readBody, Refusal, tooLarge } from '@tael/runtime';
import type { Logger } from '@tael/runtime';
import { refuse } from './answer.ts';
import { limitUploads, type BeginUpload } from './uploads.ts';
import type { Upstream } from './upstream.ts';
import { errors } from './errors.ts';
import { serviceHeaders } from './headers.ts';
import type { ClientOrigin, Inbound } from './headers.ts';
import type { LimitedRequest } from './limits.ts';
import { findRoute } from './routes.ts';
import type { EdgeRoute, ServiceName } from './routes.ts';
import type { Caller, Sessions } from './sessions.ts';
import { beginTrace } from './tracing.ts';

export interface OwnCall {
  req: IncomingMessage;
  res: ServerResponse;
  path: string;
  inbound: Inbound;
  caller: Caller | undefined;
}

/** nginx's status for a closed connection. */
const CLIENT_LEFT = 499;

export interface Outcome {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export interface EdgeParts {
  upstreams: ReadonlyMap<ServiceName, Upstream>;
  sessions: Pick<Sessions, 'authenticate'>;
  limit(request: LimitedRequest): Promise<void>;
  origin: (req: IncomingMessage) => ClientOrigin;
  serveOwn: (call: OwnCall) => Promise<void>;
  web: RequestListener;
  /** True if PUBLIC_URL is https. Answers then have HSTS for a year, with subdomains. */
  isHttps: boolean;
  /**
   * Not called for the gateway's own routes: `createHttpApp` measures the views, and a stream has no useful duration.
   * `route` is the pattern from routes.ts, not the URL.
   */
  observe: (outcome: Outcome) => void;
  logger: Logger;
}

type Edge = EdgeParts & { beginUpload: BeginUpload };

/** API calls bypass express: its router costs more than all other steps together. */
export function createEdge(parts: EdgeParts): RequestListener {
  const edge = { ...parts, beginUpload: limitUploads() };
  return (req, res) => {
    const path = pathOf(req.url ?? '/');
    if (path === '/api' || path.startsWith('/api/')) void serve(edge, req, res, path);
    else parts.web(req, res);
  };
}

async function serve(parts: Edge, req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
  const method = req.method ?? '';
  const route = findRoute(method, path);
  const inbound = begin(parts, req, res, route);
  try {
    await parts.limit({ req, path, limitKey: inbound.limitKey });
    if (!route) throw errors.not_found();
    const caller =
      route.access === 'user' ? await parts.sessions.authenticate(req.headers.authorization) : undefined;
    // If the client disconnected during authentication, 'close' is not emitted again. A slot taken now would leak.
    if (res.destroyed) throw new ClientDisconnected('the client closed the connection');
    if (route.owner === 'gateway') await parts.serveOwn({ req, res, path, inbound, caller });
    else await toService(parts, route.owner, { req, res, inbound, caller }, route);
  } catch (error) {
    if (error instanceof ClientDisconnected) {
      res.destroy();
      return;
    }
    const { requestId } = inbound;
    const foreseen = error instanceof Refusal;
    if (!foreseen) parts.logger.error({ err: error, requestId, route: route?.path }, 'request failed');
    refuse(req, res, requestId, foreseen ? error : errors.unavailable());
  }
}

function begin(
  { origin, observe, isHttps }: EdgeParts,
  req: IncomingMessage,
  res: ServerResponse,
  route: EdgeRoute | undefined,
): Inbound {
  const started = performance.now();
  const requestId = randomUUID();
  const method = req.method ?? '';
  const path = route?.path ?? 'none';
  const trace = beginTrace(method, path, requestId);
  if (isHttps) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
  res.once('close', () => {
    const status = res.writableFinished ? res.statusCode : CLIENT_LEFT;
    trace.end(status);
    if (route?.owner !== 'gateway') {
      observe({ method, route: path, status, seconds: (performance.now() - started) / 1000 });
    }
  });
  return { requestId, trace, ...origin(req) };
}

async function toService(
  parts: Edge,
  owner: ServiceName,
  call: Omit<OwnCall, 'path'>,
  { maxBodyBytes, keyed }: EdgeRoute,
): Promise<void> {
  const { req, res, inbound, caller } = call;
  const upstream = parts.upstreams.get(owner);
  if (!upstream) throw errors.unavailable();
  const holder = { userOrAddress: caller?.userId ?? inbound.clientAddress, limitKey: inbound.limitKey };
  const endUpload = parts.beginUpload(req.method === 'GET' ? undefined : maxBodyBytes, holder);
  try {
    const body = announcesBody(req) ? await wholeBody(req, maxBodyBytes) : undefined;
    await upstream.send({
      req,
      res,
      path: req.url ?? '/',
      headers: serviceHeaders(req, inbound, caller?.internalToken),
      body,
      requestId: inbound.requestId,
      holder,
      isRepeatable: isRead(req) || (keyed === true && req.headers['idempotency-key'] !== undefined),
    });
  } finally {
    endUpload();
  }
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

async function wholeBody(req: IncomingMessage, maxBodyBytes: number | undefined): Promise<Buffer> {
  const body = await readBody(req, maxBodyBytes);
  if (body.size !== 'fits') throw errors.body_too_large({ message: tooLarge(maxBodyBytes) });
  return body.bytes;
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
