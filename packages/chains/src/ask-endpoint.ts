import { BodyTooLarge, boundedBody } from '@tael/runtime';
import { z } from 'zod';
import { NodeError } from './node-error.ts';

/** Enough for thousands of logs. A node that returns more is asked for a smaller range. */
const mostBytes = 8 * 1024 * 1024;
const longestRestMs = 300_000;

const envelope = z.union([
  z.object({ error: z.object({ code: z.number().catch(0), message: z.string().catch('') }) }),
  z.object({ result: z.unknown() }).refine((answer) => answer.result !== undefined),
]);

export async function askEndpoint(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  return resultOf(method, parse(await post(url, { jsonrpc: '2.0', id: 1, method, params }, signal)));
}

export interface Asked {
  method: string;
  params: readonly unknown[];
}

const numbered = z.array(z.object({ id: z.number() }).loose());

/** Undefined if the node does not support batch requests. */
export async function askTogether(
  url: string,
  calls: readonly Asked[],
  signal: AbortSignal,
): Promise<unknown[] | undefined> {
  const body = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
  const answers = numbered.safeParse(parse(await post(url, body, signal)));
  if (!answers.success) return undefined;
  return calls.map(({ method }, id) =>
    resultOf(
      method,
      answers.data.find((answer) => answer.id === id),
    ),
  );
}

function resultOf(method: string, body: unknown): unknown {
  const answer = envelope.safeParse(body);
  if (!answer.success) throw new NodeError('garbage', `${method}: no JSON-RPC answer`);
  if ('error' in answer.data) throw refusal(method, answer.data.error);
  return answer.data.result;
}

async function post(url: string, body: object, signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    });
    if (answer.status === 429) {
      await answer.body?.cancel();
      throw new NodeError('rate-limited', 'HTTP 429', restOf(answer.headers.get('retry-after')));
    }
    if (answer.status === 413) {
      await answer.body?.cancel();
      throw new NodeError('too-much', 'HTTP 413');
    }
    const text = (await boundedBody(answer, mostBytes)).toString('utf8');
    // Many nodes return JSON-RPC errors with status 400 or 500.
    if (!answer.ok && !/^\s*[{[]/.test(text)) throw new NodeError('unreachable', `HTTP ${answer.status}`);
    return text;
  } catch (error) {
    if (error instanceof NodeError) throw error;
    if (error instanceof BodyTooLarge) throw new NodeError('too-much', 'a body of more than 8 MB');
    throw signal.aborted
      ? new NodeError('slow', 'no answer in time')
      : new NodeError('unreachable', 'not reachable');
  }
}

function restOf(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter ?? NaN);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds * 1000, 0), longestRestMs) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new NodeError('garbage', 'no JSON');
  }
}

/** The JSON-RPC standard leaves codes and messages of these errors open. The patterns match those of real nodes. */
const tooMuch =
  /range|too (many|large|big|wide)|more than|exceed|response size|query returned|out of gas|gas limit|gas required|timed? ?out|limited to/i;
const rateLimited = /rate limit|too many requests|throughput|capacity|throttl|quota/i;

function refusal(method: string, { code, message }: { code: number; message: string }): NodeError {
  const text = `${method}: ${message.slice(0, 120)}`;
  if (code === 429 || rateLimited.test(message)) return new NodeError('rate-limited', text);
  if (code === -32005 || tooMuch.test(message)) return new NodeError('too-much', text);
  return new NodeError('refused', text);
}
