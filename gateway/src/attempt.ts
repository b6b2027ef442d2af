import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher, Pool } from 'undici';
import { ClientDisconnected, notBegunHeader, Refusal } from '@tael/runtime';
import type { Holder } from './downloads.ts';
import { errors } from './errors.ts';
import { clientHeaders } from './headers.ts';
import type { Failure } from './repeats.ts';

export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  path: string;
  /** name, value, name, value */
  headers: string[];
  body: Buffer | undefined;
  requestId: string;
  holder: Holder;
  isRepeatable: boolean;
}

/** Answers up to this size are buffered, so that the gateway can still answer 503 if the service fails midway. */
const MAX_WHOLE_BYTES = 64 * 1024;

/**
 * Buffer limit for a slow client if the service answered `Connection: close`. Such an answer is not paused: undici 7
 * throws uncatchably if a paused connection ends (nodejs/undici#5360, fixed in 8, which needs Node 22).
 */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** The client has got no byte of an answer, unless the response has begun. */
export class AttemptFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, cause?: Error) {
    super(`the service did not answer: ${failure}`, { cause });
    this.failure = failure;
  }
}

/** Of an error that undici or Node raises before a connection exists. */
const CONNECT_CALLS = ['connect', 'getaddrinfo'];

function failureOf(error: Error & { code?: string; syscall?: string }): Failure {
  const { code, syscall = '' } = error;
  const isUnconnected =
    code === 'ECONNREFUSED' || code === 'UND_ERR_CONNECT_TIMEOUT' || CONNECT_CALLS.includes(syscall);
  return isUnconnected ? 'refused' : 'broken';
}

export interface Steps {
  moveToDownloads: (exchange: Exchange, headers: IncomingHttpHeaders) => void;
  /** Not called for an answer without any work, after which the request is sent again. */
  answered: (status: number) => void;
}

export function attempt(
  pool: Pool,
  exchange: Exchange,
  { moveToDownloads, answered }: Steps,
  deadlineMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { req, res, path, headers, body } = exchange;
    let abort: ((reason: Error) => void) | undefined;
    let failure: Error | undefined;
    const deadline = setTimeout(() => end(errors.timed_out()), deadlineMs);
    const onClientClose = (): void => end(new ClientDisconnected('the client closed the connection'));
    res.once('close', onClientClose);

    function end(reason?: Error): void {
      clearTimeout(deadline);
      res.off('close', onClientClose);
      if (!reason) {
        resolve();
        return;
      }
      failure = reason;
      reject(reason);
      abort?.(reason);
    }

    pool.dispatch(
      { method: req.method ?? 'GET', path, headers, body: body ?? null },
      answerHandler(exchange, {
        started: (controller) => {
          abort = (reason) => controller.abort(reason);
          // The deadline passed while the request was queued for a connection.
          if (failure) abort(failure);
        },
        answered,
        streaming: (answerHeaders) => {
          moveToDownloads(exchange, answerHeaders);
          clearTimeout(deadline);
        },
        end,
      }),
    );
  });
}

interface Progress {
  answered(status: number): void;
  started(controller: Dispatcher.DispatchController): void;
  streaming(headers: IncomingHttpHeaders): void;
  end(reason?: Error): void;
}

function answerHandler({ req, res, requestId }: Exchange, progress: Progress): Dispatcher.DispatchHandler {
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  let kept: Buffer[] = [];
  let size = 0;
  const isNotBegun = (): boolean => status === 503 && headers[notBegunHeader] !== undefined;

  return {
    onRequestStart(controller) {
      progress.started(controller);
    },
    onResponseStart(_controller, statusCode, answerHeaders) {
      status = statusCode;
      headers = answerHeaders;
      if (!isNotBegun()) progress.answered(status);
    },
    onResponseData(controller, chunk) {
      size += chunk.length;
      if (size <= MAX_WHOLE_BYTES) {
        kept.push(chunk);
        return;
      }
      if (!res.headersSent) {
        try {
          progress.streaming(headers);
        } catch (error) {
          progress.end(error instanceof Refusal ? error : errors.unavailable());
          return;
        }
        res.writeHead(status, clientHeaders(headers, requestId));
        for (const early of kept) res.write(early);
        kept = [];
      }
      if (res.write(chunk)) return;
      if (headers.connection?.toLowerCase() !== 'close') {
        controller.pause();
        res.once('drain', () => controller.resume());
      } else if (res.writableLength > MAX_BUFFERED_BYTES) {
        progress.end(errors.unavailable());
      }
    },
    onResponseEnd() {
      if (isNotBegun()) {
        progress.end(new AttemptFailed('leaving'));
        return;
      }
      if (res.headersSent) {
        res.end();
      } else {
        const out = clientHeaders(headers, requestId);
        if (hasBody(req.method, status)) out.push('content-length', String(size));
        res.writeHead(status, out);
        // As a latin1 string, head and body are one write; a Buffer would need a second one.
        const whole = kept.length === 1 ? kept[0] : Buffer.concat(kept);
        res.end(whole?.toString('latin1'), 'latin1');
      }
      progress.end();
    },
    onResponseError(_controller, error) {
      progress.end(new AttemptFailed(failureOf(error), error));
    },
  };
}

function hasBody(method: string | undefined, status: number): boolean {
  return method !== 'HEAD' && status !== 204 && status !== 304;
}
