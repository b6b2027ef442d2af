import { eventually } from '@tael/testkit';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

interface Request {
  token?: string;
  body?: object;
  key?: string;
}

export type Insist = (
  accepted: readonly number[],
  method: string,
  path: string,
  request?: Request,
) => Promise<Answer>;

const patience = { timeoutMs: 120_000, everyMs: 150 };

/** Retries while there is no response, or one of 500 or more. Throws on any other status outside `accepted`. */
export function insistingClient(url: string): Insist {
  return async (accepted, method, path, request = {}) => {
    const answer = await eventually(() => answered(url, method, path, request), patience);
    if (accepted.includes(answer.status)) return answer;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
}

async function answered(
  url: string,
  method: string,
  path: string,
  { token, body, key }: Request,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return { status: response.status, body: JSON.parse(text) as Record<string, unknown> };
}

export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
