import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { errors } from './errors.ts';

export interface LimitOptions {
  readsPerMinute: number;
  writesPerMinute: number;
  signInsPerMinute: number;
  /** By the address of the socket, never a forwarded one. */
  isExempt(socketAddress: string): boolean;
}

export interface LimitedRequest {
  req: IncomingMessage;
  res: ServerResponse;
  path: string;
  clientAddress: string;
}

const WINDOW_MS = 60_000;

/** How often one address may ask, counted in this replica. Throws the 429. */
export function createLimits(options: LimitOptions): (request: LimitedRequest) => Promise<void> {
  const reads = perAddress(options.readsPerMinute);
  const writes = perAddress(options.writesPerMinute);
  const signIns = perAddress(options.signInsPerMinute);

  return async ({ req, res, path, clientAddress }) => {
    if (options.isExempt(req.socket.remoteAddress ?? '')) return;
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const limit = isRead ? reads : path.startsWith('/api/auth/') ? signIns : writes;
    await limit(req, res, clientAddress);
  };
}

type Limit = (req: IncomingMessage, res: ServerResponse, address: string) => Promise<void>;

/** express-rate-limit outside express: it reads nothing of the request but what it is given here. */
function perAddress(limit: number): Limit {
  const addresses = new WeakMap<object, string>();
  const count = rateLimit({
    windowMs: WINDOW_MS,
    limit,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    keyGenerator: (req) => ipKeyGenerator(addresses.get(req) ?? ''),
    handler: (req, _res, next) => next(errors.too_many_requests({ retryAfterSeconds: secondsLeft(req) })),
  });
  return (req, res, address) => {
    addresses.set(req, address);
    return new Promise((resolve, reject) => {
      const next = (refused?: unknown): void => (refused instanceof Error ? reject(refused) : resolve());
      void count(req as Request, res as Response, next);
    });
  };
}

function secondsLeft(req: Request): number {
  const { resetTime } = (req as Request & { rateLimit: { resetTime?: Date } }).rateLimit;
  const left = (resetTime?.getTime() ?? Date.now() + WINDOW_MS) - Date.now();
  return Math.max(1, Math.ceil(left / 1000));
}
