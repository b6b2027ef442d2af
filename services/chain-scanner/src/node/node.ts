import { z } from 'zod';
import type { Chain } from '../chains/chain.ts';
import { askEndpoint } from './ask-endpoint.ts';
import { NodeError } from './node-error.ts';

/** One call; what is answered must be what the schema says. */
export type Ask = <T>(method: string, params: readonly unknown[], answer: z.ZodType<T>) => Promise<T>;

export interface NodeStatus {
  /** Host of the endpoint that answered last, without path or key; empty before the first. */
  node: string;
  /** Why the last try failed; empty when it didn't. */
  problem: string;
  /** Calls since this process began. */
  calls: number;
}

export interface Node {
  chain: Chain;
  /** All of the work with one endpoint; with the next one when it fails. */
  use: <T>(work: (ask: Ask) => Promise<T>, limits?: { callMs?: number; signal?: AbortSignal }) => Promise<T>;
  status: () => NodeStatus;
}

interface Endpoint {
  url: string;
  host: string;
  failures: number;
  restUntil: number;
  /** Its chain id was the right one, not too long ago. */
  provenUntil: number;
}

const firstRestMs = 1000;
const longestRestMs = 60_000;
const wrongChainRestMs = 600_000;
const provenForMs = 600_000;

export const hexNumber = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform(Number)
  .refine(Number.isSafeInteger);

/** A chain's endpoints, the first one first. One that failed rests a while, so that it slows nobody. */
export function createNode(chain: Chain, callMs = 5000): Node {
  const endpoints: Endpoint[] = chain.endpoints.map((url) => {
    return { url, host: new URL(url).host, failures: 0, restUntil: 0, provenUntil: 0 };
  });
  const status: NodeStatus = { node: '', problem: endpoints.length === 0 ? notConfigured : '', calls: 0 };

  const askOf =
    (endpoint: Endpoint, limits: { callMs?: number; signal?: AbortSignal }): Ask =>
    async (method, params, answer) => {
      const patience = AbortSignal.timeout(limits.callMs ?? callMs);
      const signal = limits.signal === undefined ? patience : AbortSignal.any([patience, limits.signal]);
      status.calls += 1;
      const parsed = answer.safeParse(await askEndpoint(endpoint.url, method, params, signal));
      if (!parsed.success) throw new NodeError('garbage', `${method}: not what was asked for`);
      return parsed.data;
    };

  return {
    chain,
    status: () => ({ ...status }),
    async use(work, limits = {}) {
      let failure = new NodeError('away', status.problem === '' ? 'every endpoint rests' : status.problem);
      for (const endpoint of endpoints) {
        if (endpoint.restUntil > performance.now() || isOver(limits.signal)) continue;
        try {
          const ask = askOf(endpoint, limits);
          await prove(endpoint, chain, ask);
          const answer = await work(ask);
          endpoint.failures = 0;
          Object.assign(status, { node: endpoint.host, problem: '' });
          return answer;
        } catch (error) {
          if (!(error instanceof NodeError)) throw error;
          // Whoever gave up waiting says nothing about the endpoint.
          if (!isOver(limits.signal)) rest(endpoint, error);
          failure = error;
        }
      }
      status.problem = failure.message;
      throw failure;
    },
  };
}

export const notConfigured = 'not configured here';

/** Asked anew each time: it changes while an endpoint is waited for. */
const isOver = (signal: AbortSignal | undefined): boolean => signal?.aborted ?? false;

/** Another chain's node would credit what was never paid. */
async function prove(endpoint: Endpoint, chain: Chain, ask: Ask): Promise<void> {
  if (endpoint.provenUntil > performance.now()) return;
  const id = await ask('eth_chainId', [], hexNumber);
  if (id !== chain.id) throw new NodeError('wrong-chain', `answers for chain ${id}`);
  endpoint.provenUntil = performance.now() + provenForMs;
}

function rest(endpoint: Endpoint, { problem, retryAfterMs }: NodeError): void {
  const backoff = Math.min(firstRestMs * 2 ** endpoint.failures, longestRestMs);
  const restMs = problem === 'wrong-chain' ? wrongChainRestMs : (retryAfterMs ?? backoff);
  endpoint.failures += 1;
  endpoint.provenUntil = 0;
  endpoint.restUntil = performance.now() + restMs;
}
