import {
  addressOf,
  type AnswerOf,
  type InputFor,
  type Operation,
  type RefusalCode,
} from '@tael/contract/client';
import * as z from 'zod/mini';
import { obtainSecondFactorProof } from './second-factor-prompt.ts';

const timeOutMs = 10_000;
/** A download may be slow; the gateway ends stalled ones. */
const fileTimeOutMs = 600_000;

const refusalBody = z.object({
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  code: z.optional(z.string()),
  requestId: z.optional(z.string()),
});

interface Refused {
  message: string;
  code: string;
  /** 0 if no answer came. */
  status: number;
  requestId?: string | undefined;
  /** From Retry-After, in seconds. */
  retryAfter?: number | undefined;
}

export class HttpError extends Error {
  readonly code: string;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(refused: Refused) {
    super(refused.message);
    this.name = 'HttpError';
    this.code = refused.code;
    this.status = refused.status;
    this.requestId = refused.requestId;
    this.retryAfter = refused.retryAfter;
  }
}

export const isRefusedAs = (error: unknown, code: RefusalCode): boolean =>
  error instanceof HttpError && error.code === code;

export function waitOf(error: unknown): number {
  return error instanceof HttpError ? (error.retryAfter ?? 0) : 0;
}

interface RequestOptions {
  /** Used if no answer came, or if the answer has no message. */
  fallback: string;
  /** Shown if an error response has no message. May contain `{status}` and `{text}`. Default: `fallback`. */
  statusMessage?: string;
  /** For a successful answer that is not JSON. Default: `fallback`. */
  unreadable?: string;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** `false` sends no token. Default: the session's token. */
  token?: string | false;
  keepalive?: boolean;
  timeOutMs?: number;
}

type Reach = (answered: boolean) => void;
const reach = new Set<Reach>();

/** Statuses 502 to 504 count as no answer. */
export function onReach(listener: Reach): () => void {
  reach.add(listener);
  return () => void reach.delete(listener);
}
const notifyReach = (answered: boolean): void => reach.forEach((listener) => listener(answered));

interface Session {
  token(): string | undefined;
  /** The token's session is over, or its account may no longer act. */
  ended(token: string): void;
}

let session: Session = { token: () => undefined, ended: () => undefined };

export function connectSession(of: Session): void {
  session = of;
}

type CallOf<O extends string> = InputFor<O> & Omit<RequestOptions, 'body'>;

/** The operation and its types come from `@tael/contract`. The gateway's own answers are not checked again. */
export async function call<const O extends string>(
  operation: O & Operation,
  options: CallOf<O>,
): Promise<AnswerOf<O & Operation>> {
  const { method, path } = addressOf(operation, options);
  const { response, text } = await sendWithProof(method, path, options);
  const answer = readJson(text);
  // A proxy's page is no answer of the gateway.
  if (typeof answer === 'object' && answer !== null) return answer as AnswerOf<O & Operation>;
  throw unexpected(response, options);
}

const unexpected = ({ status, headers }: Response, { unreadable, fallback }: RequestOptions): HttpError =>
  new HttpError({
    message: unreadable ?? fallback,
    code: 'client.unexpected_answer',
    status,
    requestId: headers.get('x-request-id') ?? undefined,
  });

export type ApiPath = `/api/${string}`;

export const pathOf = <const O extends string>(operation: O & Operation, input: InputFor<O>): ApiPath =>
  addressOf(operation, input).path as ApiPath;

/** A CSV or XML file, a PDF or a picture. */
export async function requestFile(path: ApiPath, options: RequestOptions): Promise<Blob> {
  const method = options.body === undefined ? 'GET' : 'POST';
  const { response, file } = await sendWithProof(method, path, { ...options, timeOutMs: fileTimeOutMs });
  if (file) return file;
  throw unexpected(response, options);
}

export async function answerStatus(path: string): Promise<number> {
  try {
    return (await send('GET', path, { fallback: '' }, session.token())).response.status;
  } catch (error) {
    return error instanceof HttpError ? error.status : 0;
  }
}

interface Answered {
  response: Response;
  text: string;
  file: Blob | false;
}

async function sendWithProof(
  method: string,
  path: string,
  call: RequestOptions,
  mayPrompt = true,
): Promise<Answered> {
  const token = call.token === false ? undefined : (call.token ?? session.token());
  const answered = await send(method, path, call, token);
  const { response, text } = answered;
  if (response.ok) return answered;
  if (token !== undefined && endsSession(response.status, text)) session.ended(token);
  const refused = refusal(response, text, call);
  if (mayPrompt && token === session.token() && (await obtainSecondFactorProof(refused)))
    return sendWithProof(method, path, call, false);
  throw refused;
}

async function send(
  method: string,
  path: string,
  call: RequestOptions,
  token: string | undefined,
): Promise<Answered> {
  // `fetch` names the type of a Blob itself.
  const written = call.body === undefined ? null : JSON.stringify(call.body);
  const body = call.body instanceof Blob ? call.body : written;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  if (call.idempotencyKey !== undefined) headers['idempotency-key'] = call.idempotencyKey;
  const timeOut = AbortSignal.timeout(call.timeOutMs ?? timeOutMs);
  try {
    const response = await fetch(path, {
      method,
      headers,
      signal: call.signal ? AbortSignal.any([call.signal, timeOut]) : timeOut,
      body,
      keepalive: call.keepalive ?? false,
    });
    const blob = await response.blob();
    const file = /^(text\/csv|application\/(xml|pdf)|image)/.test(blob.type) && blob;
    const text = file ? '' : await blob.text();
    notifyReach(response.status < 502 || response.status > 504);
    return { response, text, file };
  } catch (cause) {
    // An abort by the caller doesn't show that the server is unavailable.
    if (call.signal?.aborted) throw cause;
    notifyReach(false);
    throw new HttpError({ message: call.fallback, code: 'client.no_answer', status: 0 });
  }
}

export function endsSession(status: number, text: string): boolean {
  if (status === 401) return true;
  return z.safeParse(refusalBody, readJson(text)).data?.code === 'gateway.account_not_active';
}

function refusal(response: Response, text: string, call: RequestOptions): HttpError {
  const body = z.safeParse(refusalBody, readJson(text)).data;
  const statusMessage = (call.statusMessage ?? call.fallback)
    .replace('{status}', String(response.status))
    .replace('{text}', response.statusText);
  return new HttpError({
    message: body?.message ?? body?.error ?? statusMessage.trim(),
    code: body?.code ?? 'client.unexpected_answer',
    status: response.status,
    requestId: body?.requestId ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: seconds(response.headers),
  });
}

/** A date is compared with the server's Date header: the local clock may be wrong. */
function seconds(headers: Headers): number | undefined {
  const header = headers.get('retry-after')?.trim() ?? '';
  if (header === '') return undefined;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const wait = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(wait) ? Math.max(0, Math.ceil(wait)) : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
