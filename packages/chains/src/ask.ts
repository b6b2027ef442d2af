import { within } from '@tael/runtime';
import type { z } from 'zod';
import { nodeCalls } from './metrics.ts';
import { askEndpoint, askTogether, type Asked } from './ask-endpoint.ts';
import { NodeError } from './node-error.ts';
import type { SlowReads } from './slow-reads.ts';

export interface Ask {
  <T>(method: string, params: readonly unknown[], answer: z.ZodType<T>, callMs?: number): Promise<T>;
  batch: <T>(calls: readonly Asked[], answer: z.ZodType<T>) => Promise<T[]>;
  slowReads: SlowReads;
}

export interface AskedEndpoint {
  url: string;
  wantsOneByOne: boolean;
}

interface Asking {
  endpoint: AskedEndpoint;
  chainId: number;
  slowReads: SlowReads;
  callMs: number;
  signal: AbortSignal | undefined;
  onCall: () => void;
}

export function createAsk({ endpoint, chainId: chain, slowReads, callMs, signal, onCall }: Asking): Ask {
  const counted = async <T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    onCall();
    try {
      const answer = await within(ms, work, signal);
      nodeCalls.inc({ chain, outcome: 'answered' });
      return answer;
    } catch (error) {
      nodeCalls.inc({ chain, outcome: error instanceof NodeError ? error.problem : 'failed' });
      throw error;
    }
  };
  const one = async <T>(
    method: string,
    params: readonly unknown[],
    answer: z.ZodType<T>,
    ms = callMs,
  ): Promise<T> =>
    checked(method, answer, await counted(ms, (ends) => askEndpoint(endpoint.url, method, params, ends)));
  const batch = async <T>(calls: readonly Asked[], answer: z.ZodType<T>): Promise<T[]> => {
    const answers = endpoint.wantsOneByOne
      ? undefined
      : await counted(callMs, (ends) => askTogether(endpoint.url, calls, ends));
    if (answers !== undefined) return answers.map((each, i) => checked(calls[i]?.method ?? '', answer, each));
    endpoint.wantsOneByOne = true;
    const results: T[] = [];
    for (const { method, params } of calls) results.push(await one(method, params, answer));
    return results;
  };
  return Object.assign(one, { batch, slowReads });
}

function checked<T>(method: string, answer: z.ZodType<T>, given: unknown): T {
  const parsed = answer.safeParse(given);
  if (!parsed.success) throw new NodeError('garbage', `${method}: not what was asked for`);
  return parsed.data;
}
