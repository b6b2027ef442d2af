import type { AnswerOf, InputFor, Operation, Place } from './operations.ts';

export type { AnswerOf, InputFor, InputOf, Operation, RefusalCode } from './operations.ts';

/** Fills a path in; an undefined value of the query is left out. */
export function addressOf(
  operation: string,
  { params = {}, query = {} }: Place,
): { method: string; path: string } {
  const [method = '', template = ''] = operation.split(' ');
  const path = template.replace(/:(\w+)/g, (_, name: string) => segment(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  const asked = search.toString();
  return { method, path: asked === '' ? path : `${path}?${asked}` };
}

/** A URL drops dot segments, encoded or not: another operation would be called. */
function segment(text: string): string {
  if (/^\.{0,2}$/.test(text)) throw new RangeError(`'${text}' is no id`);
  return encodeURIComponent(text);
}

interface Refusal {
  message: string;
  code: string;
}

/** A refused call, or an answer that is neither JSON nor a file, such as a proxy's page. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, { message, code }: Refusal, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export interface ClientOptions {
  /** Such as `https://tael.example`. */
  url: string;
  token?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

export type Client = ReturnType<typeof createClient>;

type Send<O extends string> = InputFor<O> & { idempotencyKey?: string; signal?: AbortSignal };

/** For programs. The web has its own, with a second-factor prompt and texts in the user's language. */
export function createClient({ url, token, headers }: ClientOptions) {
  return async function call<const O extends string>(
    operation: O & Operation,
    input: Send<O>,
  ): Promise<AnswerOf<O & Operation>> {
    const { method, path } = addressOf(operation, input);
    const body: unknown = input.body;
    const upload = body instanceof Blob ? body : undefined;
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': upload?.type ?? 'application/json' }),
        ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
      },
      ...(body !== undefined && { body: upload ?? JSON.stringify(body) }),
      ...(input.signal && { signal: input.signal }),
    });
    const file = await response.blob();
    if (response.ok && /^(image\/|application\/(xml|pdf))/.test(file.type))
      return file as AnswerOf<O & Operation>;
    const text = await file.text();
    const answer = file.type.startsWith('text/csv') ? text : readJson(text);
    if (response.ok && answer !== undefined) return answer as AnswerOf<O & Operation>;
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    const { message = text, code = 'unknown' } = (answer ?? {}) as Partial<Refusal>;
    throw new Refused(response.status, { message, code }, Number.isNaN(wait) ? undefined : wait);
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
