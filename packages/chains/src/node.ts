import { z } from 'zod';
import type { Chain } from './chain.ts';
import { createAsk, type Ask, type AskedEndpoint } from './ask.ts';
import type { Told } from './agreement.ts';
import { NodeError } from './node-error.ts';
import { createSlowReads } from './slow-reads.ts';

export type { Ask };

export interface NodeStatus {
  /** Host without path or key; empty before the first success. */
  node: string;
  problem: string;
  calls: number;
}

interface UseLimits {
  signal?: AbortSignal;
  /** The work checks the chain id itself and throws if it is wrong. */
  provesItself?: boolean;
}

export interface Node {
  chain: Chain;
  /** If `work` fails on an endpoint, it runs again from its beginning on the next one. */
  use: <T>(work: (ask: Ask) => Promise<T>, limits?: UseLimits) => Promise<T>;
  /** Calls all endpoints in parallel. */
  each: <T>(work: (ask: Ask) => Promise<T>) => Promise<Told<T>[]>;
  status: () => NodeStatus;
  standing: () => Standing;
}

/**
 * `trusted`: an endpoint has answered and has not failed since. `doubted`: every endpoint failed or stays silent, so no
 * answer should wait for this chain. `new`: neither yet.
 */
export type Standing = 'trusted' | 'new' | 'doubted';

interface Endpoint extends AskedEndpoint {
  host: string;
  problem: string;
  hasAnswered: boolean;
  failures: number;
  restUntil: number;
  provenUntil: number;
}

const firstRestMs = 1000;
const longestRestMs = 60_000;
const wrongChainRestMs = 600_000;
const provenForMs = 600_000;
/** Most live endpoints answer within this time. */
const newForMs = 250;

export const hexNumber = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform(Number)
  .refine(Number.isSafeInteger);

/** A failed endpoint rests for a while, so that it delays no request. */
export function createNode(chain: Chain, callMs = 5000): Node {
  const endpoints: Endpoint[] = chain.endpoints.map((url) => {
    const unknown = { hasAnswered: false, failures: 0, restUntil: 0, provenUntil: 0, wantsOneByOne: false };
    return { url, host: new URL(url).host, problem: '', ...unknown };
  });
  const slowReads = createSlowReads();
  let newUntil = Infinity;
  const status: NodeStatus = { node: '', problem: chain.off, calls: 0 };

  const askOf = (endpoint: Endpoint, signal: AbortSignal | undefined): Ask =>
    createAsk({ endpoint, chainId: chain.id, slowReads, callMs, signal, onCall: () => (status.calls += 1) });

  const attempt = async <T>(
    endpoint: Endpoint,
    work: (ask: Ask) => Promise<T>,
    limits: UseLimits = {},
  ): Promise<T> => {
    try {
      const ask = askOf(endpoint, limits.signal);
      if (limits.provesItself !== true) await prove(endpoint, chain, ask);
      const answer = await work(ask);
      Object.assign(endpoint, { failures: 0, hasAnswered: true, problem: '' });
      if (limits.provesItself === true) endpoint.provenUntil = performance.now() + provenForMs;
      return answer;
    } catch (error) {
      // An abort by the caller is no failure of the endpoint.
      if (error instanceof NodeError && !isOver(limits.signal)) rest(endpoint, error);
      throw error;
    }
  };

  return {
    chain,
    status: () => ({ ...status }),
    standing() {
      if (endpoints.some(({ hasAnswered }) => hasAnswered)) return 'trusted';
      return performance.now() < newUntil ? 'new' : 'doubted';
    },
    each: (work) => Promise.all(endpoints.map((endpoint) => told(endpoint, () => attempt(endpoint, work)))),
    async use(work, limits = {}) {
      newUntil = Math.min(newUntil, performance.now() + newForMs);
      let failure = new NodeError(
        'unreachable',
        status.problem === '' ? 'every endpoint rests' : status.problem,
      );
      for (const endpoint of endpoints) {
        if (endpoint.restUntil > performance.now() || isOver(limits.signal)) continue;
        try {
          const answer = await attempt(endpoint, work, limits);
          Object.assign(status, { node: endpoint.host, problem: '' });
          return answer;
        } catch (error) {
          if (!(error instanceof NodeError)) throw error;
          failure = error;
        }
      }
      status.problem = failure.message;
      throw failure;
    },
  };
}

async function told<T>({ host, restUntil, problem }: Endpoint, ask: () => Promise<T>): Promise<Told<T>> {
  if (restUntil > performance.now()) return { provider: host, problem };
  try {
    return { provider: host, answer: await ask() };
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return { provider: host, problem: error.message };
  }
}

const isOver = (signal: AbortSignal | undefined): boolean => signal?.aborted ?? false;

/** A node of another chain could cause credits for payments that were never made. */
async function prove(endpoint: Endpoint, chain: Chain, ask: Ask): Promise<void> {
  if (endpoint.provenUntil > performance.now()) return;
  const id = await ask('eth_chainId', [], hexNumber);
  mustBeChain(chain, id);
  endpoint.provenUntil = performance.now() + provenForMs;
}

export function mustBeChain(chain: Chain, id: number): void {
  if (id !== chain.id) throw new NodeError('wrong-chain', `answers for chain ${id}`);
}

function rest(endpoint: Endpoint, { problem, message, retryAfterMs }: NodeError): void {
  const backoff = Math.min(firstRestMs * 2 ** endpoint.failures, longestRestMs);
  const restMs = problem === 'wrong-chain' ? wrongChainRestMs : (retryAfterMs ?? backoff);
  endpoint.failures += 1;
  endpoint.hasAnswered = false;
  endpoint.problem = message;
  endpoint.provenUntil = 0;
  endpoint.restUntil = performance.now() + restMs;
}
