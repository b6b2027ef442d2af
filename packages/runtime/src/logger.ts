import { trace } from '@opentelemetry/api';
import { isNativeError } from 'node:util/types';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { stdoutByTurn } from './stdout-by-turn.ts';

export type { Logger } from 'pino';

const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'email', 'body', 'accountInfo'];

const hidden = '[hidden]';

/** Pino's own `*.name` tests every value of every line: four times the cost of the rest of a line. */
function hideInside(line: Record<string, unknown>): Record<string, unknown> {
  let shown = line;
  for (const [key, value] of Object.entries(line)) {
    if (typeof value !== 'object' || value === null || isNativeError(value)) continue;
    const found = secrets.filter((name) => name in value);
    if (found.length === 0) continue;
    shown = { ...shown, [key]: { ...value, ...Object.fromEntries(found.map((name) => [name, hidden])) } };
  }
  return shown;
}

/** Omits an error's other fields: a database error's `detail` quotes the row. */
function describeError(error: unknown, causes = 3): unknown {
  if (!isNativeError(error)) return String(error);
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    stack: error.stack,
    ...(error.cause !== undefined && causes > 0 && { cause: describeError(error.cause, causes - 1) }),
  };
}

export function createLogger(
  options: { service: string; level?: string | undefined },
  destination: DestinationStream = stdoutByTurn(),
): Logger {
  return pino(
    {
      level: options.level ?? 'info',
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }), log: hideInside },
      serializers: { err: (error: unknown) => describeError(error) },
      redact: { paths: secrets, censor: hidden },
      mixin() {
        const span = trace.getActiveSpan()?.spanContext();
        return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
      },
    },
    destination,
  );
}
