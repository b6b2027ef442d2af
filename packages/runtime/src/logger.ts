import { trace } from '@opentelemetry/api';
import { isNativeError } from 'node:util/types';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { stdoutByTurn } from './stdout-by-turn.ts';

export type { Logger } from 'pino';

/** What has no business in a log, in the line itself or one level down. */
const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'email', 'body', 'accountInfo'];

const hidden = '[hidden]';

/** One level down. Pino's own `*.name` asks each value of each line, texts too: four times all else a line costs. */
function hideInside(line: Record<string, unknown>): Record<string, unknown> {
  let shown = line;
  for (const [key, value] of Object.entries(line)) {
    // An error is described below.
    if (typeof value !== 'object' || value === null || isNativeError(value)) continue;
    const found = secrets.filter((name) => name in value);
    if (found.length === 0) continue;
    shown = { ...shown, [key]: { ...value, ...Object.fromEntries(found.map((name) => [name, hidden])) } };
  }
  return shown;
}

/** An error's other fields are left out: a database error's `detail` quotes the row. */
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

/** One JSON object a line, to stdout; with the ids of the trace it belongs to. */
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
