import { Code, ConnectError, type ConnectRouter, type Interceptor } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import type { RequestListener } from 'node:http';
import type { Logger } from '../logger.ts';
import { rpcDuration } from '../metrics.ts';
import { Refusal } from '../refusal.ts';
import { isPeerUnavailable } from '../unavailable.ts';
import type { RpcAccess } from './peer-guard.ts';

export interface RpcServer extends RpcAccess {
  routes: (router: ConnectRouter) => void;
}

const largestMessage = 4 * 1024 * 1024;

const longestCallMs = 10_000;

const codes: Record<number, Code> = {
  400: Code.InvalidArgument,
  401: Code.Unauthenticated,
  403: Code.PermissionDenied,
  404: Code.NotFound,
  409: Code.FailedPrecondition,
  422: Code.FailedPrecondition,
  429: Code.ResourceExhausted,
  503: Code.Unavailable,
};

export const refusalHeader = 'tael-refusal';

function toConnectError(error: unknown, log: Logger): ConnectError {
  if (error instanceof Refusal) {
    return new ConnectError(error.message, codes[error.status] ?? Code.Unknown, {
      [refusalHeader]: error.code,
    });
  }
  // The handler's own ConnectError is an answer; one from a call further down must not pass as ours.
  if (error instanceof ConnectError && error.cause === undefined && error.metadata.keys().next().done)
    return error;
  if (isPeerUnavailable(error)) {
    log.warn({ err: error }, 'a dependency is unavailable');
    return new ConnectError('unavailable', Code.Unavailable);
  }
  log.error({ err: error }, 'the call failed');
  return new ConnectError('internal error', Code.Internal);
}

function observe(logger: Logger): Interceptor {
  return (next) => async (request) => {
    const started = performance.now();
    const method = `${request.service.typeName}/${request.method.name}`;
    const done = (code: string): void =>
      rpcDuration.observe({ method, code }, (performance.now() - started) / 1000);
    try {
      const answer = await next(request);
      done('ok');
      return answer;
    } catch (error) {
      const failed = toConnectError(error, logger.child({ method }));
      done(Code[failed.code]);
      throw failed;
    }
  };
}

export function rpcListener(routes: (router: ConnectRouter) => void, logger: Logger): RequestListener {
  return connectNodeAdapter({
    routes,
    interceptors: [observe(logger)],
    grpc: false,
    grpcWeb: false,
    readMaxBytes: largestMessage,
    maxTimeoutMs: longestCallMs,
  });
}
