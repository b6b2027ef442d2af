import type { Method } from '@tael/contract';
import type { InternalVerifier } from '@tael/identity';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { z } from 'zod';
import { addressMatcher } from '../address-matcher.ts';
import type { Logger } from '../logger.ts';
import { httpDuration } from '../metrics.ts';
import { beginIncoming, type IncomingTrace } from '../telemetry/incoming.ts';
import { authorize } from './authorize.ts';
import { clientReader } from './client-of.ts';
import { CsvFile, openCsv, sendCsv, type OpenedCsv } from './csv.ts';
import { explain } from './explain.ts';
import { pathOf, routeFinder, type Found } from './find-route.ts';
import { FileDownload, sendFile } from './file.ts';
import { httpErrors, type HttpErrors } from './http-errors.ts';
import { Picture, sendPicture } from './picture.ts';
import { readInput, readParams, readQuery } from './read-input.ts';
import { ClientDisconnected } from './read-body.ts';
import { Reply, reply } from './reply.ts';
import { requestIdOf } from './request-id.ts';
import type { Call, Route } from './route.ts';
import { sendJson, sendRefusal } from './send.ts';
import { sendXml, XmlFile } from './xml-file.ts';

export interface HttpAppOptions {
  service: string;
  routes: readonly Route[];
  verifier: InternalVerifier;
  logger: Logger;
  exempt?: readonly string[] | undefined;
  trustedProxies?: readonly string[] | undefined;
  /** After this time the client gets 503; the handler's work goes on. */
  deadlineMs?: number;
  /** For tests: an answer that violates its schema is a 500. */
  checkAnswers?: boolean;
}

const longestKey = 255;
const longestUserAgent = 400;

interface App extends HttpAppOptions {
  errors: HttpErrors;
  find: (path: string) => Found<Route> | undefined;
  clientOf: ReturnType<typeof clientReader>;
  isExempt: (address: string) => boolean;
}

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  route: string;
}

/** Without Express: its router and middleware would cost more than all of this code. */
export function createHttpApp(options: HttpAppOptions): RequestListener {
  const app: App = {
    ...options,
    errors: httpErrors(options.service),
    find: routeFinder(options.routes),
    clientOf: clientReader(addressMatcher(options.trustedProxies)),
    isExempt: addressMatcher(options.exempt),
  };
  return (req, res) => {
    const incoming = beginIncoming(req);
    const exchange = { req, res, requestId: requestIdOf(req), route: 'none' };
    begin(app, exchange, incoming);
    incoming.within(() => serve(app, exchange)).catch(() => res.destroy());
  };
}

function begin({ logger }: App, exchange: Exchange, incoming: IncomingTrace): void {
  const { req, res, requestId } = exchange;
  const started = performance.now();
  res.setHeader('x-request-id', requestId);
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-content-type-options', 'nosniff');
  res.once('close', () => {
    const ms = performance.now() - started;
    const { route } = exchange;
    const { method = '' } = req;
    const status = res.writableFinished ? res.statusCode : 499;
    httpDuration.observe({ method, route, status }, ms / 1000);
    incoming.within(() =>
      logger.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'answered'),
    );
    incoming.end(route, status);
  });
}

async function serve(app: App, exchange: Exchange): Promise<void> {
  try {
    await answer(app, exchange);
  } catch (error) {
    refuse(app, exchange, error);
  }
}

/** Order of refusals: 404 and 405, 401, 403, 404 for an impossible path, 400. */
async function answer(app: App, exchange: Exchange): Promise<void> {
  const { req, res } = exchange;
  const found = app.find(pathOf(req.url ?? '/'));
  if (!found) throw app.errors.not_found();
  const method = methods[req.method ?? ''];
  const route = method && found.at[method];
  if (!route) {
    res.setHeader('allow', found.allow);
    throw app.errors.method_not_allowed();
  }
  exchange.route = route.path;
  const call = await readCall(app, exchange, route, found.params);
  const { answer, file } = await within(app.deadlineMs ?? 5_000, answerOf(route, call), () =>
    app.errors.timed_out(),
  );
  if (file) await sendCsv(req, res, file);
  else if (answer instanceof Picture) sendPicture(req, res, answer);
  else if (answer instanceof XmlFile) sendXml(req, res, answer);
  else if (answer instanceof FileDownload) await sendFile(req, res, answer);
  else send(res, route, answer, app.checkAnswers);
}

const methods: Readonly<Record<string, Method>> = {
  GET: 'get',
  HEAD: 'get',
  POST: 'post',
  PUT: 'put',
  DELETE: 'delete',
};

function header({ headers }: IncomingMessage, name: string): string | undefined {
  const given = headers[name];
  return Array.isArray(given) ? given.join(', ') : given;
}

async function readCall(
  app: App,
  { req, res, requestId }: Exchange,
  route: Route,
  given: Found<Route>['params'],
): Promise<Call> {
  const { errors } = app;
  const principal = await authorize(req, route, app.verifier, errors);
  const params = readParams(route, given, errors);
  const query = readQuery(route, req, errors);
  const idempotencyKey = header(req, 'idempotency-key');
  if (idempotencyKey !== undefined && (idempotencyKey === '' || idempotencyKey.length > longestKey))
    throw errors.invalid_input({ message: `Idempotency-Key must have 1 to ${longestKey} characters` });
  const body = await readInput(route, req, res, errors);
  const client = app.clientOf(req);
  return {
    principal,
    params,
    query,
    body,
    requestId,
    ...(route.keyed && idempotencyKey && { idempotencyKey }),
    clientAddress: client.address,
    isRateLimitExempt: app.isExempt(client.address),
    userAgent: (req.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    origin: client.origin,
    log: app.logger.child({ requestId }),
    header: (name) => header(req, name.toLowerCase()),
  };
}
async function answerOf(route: Route, call: Call): Promise<{ answer: unknown; file?: OpenedCsv }> {
  const answer = await route.handle(call);
  return answer instanceof CsvFile ? { answer, file: await openCsv(answer) } : { answer };
}

async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

const isReply = (answered: unknown): answered is Reply<unknown> => answered instanceof Reply;

function send(
  res: ServerResponse,
  { status, encode, answer }: Route,
  answered: unknown,
  isChecked = false,
): void {
  const { body, ...head } = isReply(answered) ? answered : reply(status, answered);
  if (isChecked) z.encode(answer, body);
  for (const [name, value] of Object.entries(head.headers)) res.setHeader(name, value);
  sendJson(res, head.status, encode(body));
}

function refuse({ service, logger, errors }: App, { res, requestId, route }: Exchange, error: unknown): void {
  if (error instanceof ClientDisconnected) {
    res.destroy();
    return;
  }
  const log = logger.child({ requestId, route });
  if (res.headersSent) {
    log.error({ err: error }, 'a download broke off');
    res.destroy();
    return;
  }
  sendRefusal(res, explain(error, service, errors, log), requestId);
}
