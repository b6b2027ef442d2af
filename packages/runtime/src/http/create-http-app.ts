import { trace } from '@opentelemetry/api';
import type { InternalVerifier } from '@tael/identity';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { addressMatcher } from '../address-matcher.ts';
import type { Logger } from '../logger.ts';
import { httpDuration } from '../metrics.ts';
import { authorize } from './authorize.ts';
import { CsvFile, openCsv, sendCsv, type OpenedCsv } from './csv.ts';
import { explain } from './explain.ts';
import { httpErrors } from './http-errors.ts';
import { readJson, readParams, readQuery } from './read-input.ts';
import { SenderGone } from './read-body.ts';
import { Reply } from './reply.ts';
import { requestIdOf } from './request-id.ts';
import type { Call, Route } from './route.ts';
import { sendJson, sendRefusal } from './send.ts';
import { byPath } from './specificity.ts';

export interface HttpAppOptions {
  service: string;
  routes: readonly Route[];
  verifier: InternalVerifier;
  logger: Logger;
  /** RATE_LIMIT_EXEMPT, for `call.exempt`. */
  exempt?: readonly string[] | undefined;
  /** Whose X-Forwarded-* headers are believed. */
  trustedProxies?: readonly string[] | undefined;
  /** A handler that takes longer is answered for with 503; its work goes on. */
  deadlineMs?: number;
  /** For tests: an answer that its schema does not allow is a 500. */
  checkAnswers?: boolean;
}

const longestKey = 255;
const longestUserAgent = 400;

export function createHttpApp(options: HttpAppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', false);
  app.set('trust proxy', [...(options.trustedProxies ?? [])]);

  const errors = httpErrors(options.service);
  app.use(begin(options));
  for (const { path, routes } of byPath(options.routes)) {
    for (const route of routes) app[route.method](path, serve(route, options));
    const allowed = routes.flatMap(({ method }) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    );
    app.all(path, (_req, res) => {
      res.setHeader('allow', allowed.join(', '));
      throw errors.method_not_allowed();
    });
  }
  app.use(() => {
    throw errors.not_found();
  });
  app.use(refuse(options));
  return app;
}

/** Headers that every answer carries, its line in the log and its place in the histogram. */
function begin({ logger }: HttpAppOptions): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const requestId = requestIdOf(req);
    res.setHeader('x-request-id', requestId);
    res.setHeader('cache-control', 'no-store');
    res.setHeader('x-content-type-options', 'nosniff');
    res.once('close', () => {
      const ms = performance.now() - started;
      const route = routeOf(res);
      const status = res.writableFinished ? res.statusCode : 499;
      httpDuration.observe({ method: req.method, route, status }, ms / 1000);
      logger.info({ requestId, method: req.method, route, status, ms: Math.round(ms * 10) / 10 }, 'answered');
    });
    next();
  };
}

function routeOf(res: Response): string {
  const path: unknown = res.locals['route'];
  return typeof path === 'string' ? path : 'none';
}

/** Order of refusals: 401, 403, a path that cannot exist 404, 400. */
function serve(route: Route, options: HttpAppOptions): RequestHandler {
  const errors = httpErrors(options.service);
  const isExempt = addressMatcher(options.exempt);

  return async (req, res) => {
    res.locals['route'] = route.path;
    trace.getActiveSpan()?.setAttribute('http.route', route.path).updateName(`${req.method} ${route.path}`);
    const principal = await authorize(req, route.access, options.verifier, errors);
    const params = readParams(route, req, errors);
    const query = readQuery(route, req, errors);
    const idempotencyKey = req.get('idempotency-key');
    if (idempotencyKey !== undefined && idempotencyKey.length > longestKey) {
      throw errors.invalid_input({
        message: `Idempotency-Key must be at most ${longestKey} characters long`,
      });
    }
    const body = await readJson(route, req, errors);
    const requestId = String(res.getHeader('x-request-id'));
    const clientAddress = req.ip ?? '';
    const call: Call = {
      principal,
      params,
      query,
      body,
      requestId,
      ...(idempotencyKey && { idempotencyKey }),
      clientAddress,
      exempt: isExempt(clientAddress),
      userAgent: (req.get('user-agent') ?? '').slice(0, longestUserAgent),
      origin: `${req.protocol}://${req.host}`,
      log: options.logger.child({ requestId }),
      header: (name) => req.get(name),
    };
    const { answer, file } = await within(options.deadlineMs ?? 5_000, answerOf(route, call), () =>
      errors.timed_out(),
    );
    if (options.checkAnswers) check(route, answer);
    if (file) await sendCsv(req, res, file);
    else send(res, route, answer);
  };
}

/** A file counts as answered when its first row is there. */
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

function check(route: Route, answer: unknown): void {
  route.answer.parse(answer instanceof Reply ? answer.body : answer);
}

function send(res: Response, route: Route, answer: unknown): void {
  if (answer instanceof Reply) {
    for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
    sendJson(res, answer.status, answer.body);
  } else {
    sendJson(res, route.status, answer);
  }
}

/** Express tells an error handler by its four parameters. */
function refuse({ service, logger }: HttpAppOptions): ErrorRequestHandler {
  const errors = httpErrors(service);
  return (error: unknown, _req: Request, res: Response, _next) => {
    if (error instanceof SenderGone) {
      res.destroy();
      return;
    }
    const requestId = String(res.getHeader('x-request-id'));
    const log = logger.child({ requestId, route: routeOf(res) });
    if (res.headersSent) {
      log.error({ err: error }, 'a download broke off');
      res.destroy();
      return;
    }
    sendRefusal(res, explain(error, service, errors, log), requestId);
  };
}
