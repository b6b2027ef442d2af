import { z } from 'zod';
import { boundedBody } from './node/bounded-body.ts';

/** US dollars by the price service's own ids. Empty or short while it is away. */
export interface Prices {
  get: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Asks now; gives back how many are known. */
  refresh: () => Promise<number>;
}

const freshMs = 60_000;
const restMs = 30_000;
const patienceMs = 2000;
const mostBytes = 256 * 1024;

const answer = z.record(z.string(), z.object({ usd: z.number().positive().optional() }).catch({}));

/** Behind the address of a CoinGecko or what speaks like one. All ids in one call, asked once for everybody. */
export function createPrices(url: string, allIds: readonly string[]): Prices {
  let known = new Map<string, number>();
  let askedAt = -Infinity;
  let failedAt = -Infinity;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    try {
      known = await fetchPrices(url, allIds);
      askedAt = performance.now();
    } catch {
      failedAt = performance.now();
      // An old price is worse than the fallback that says so.
      if (performance.now() - askedAt > 10 * freshMs) known = new Map();
    } finally {
      asking = undefined;
    }
  };
  return {
    async get(ids) {
      const isFresh = performance.now() - askedAt < freshMs;
      const rests = performance.now() - failedAt < restMs;
      if (!isFresh && !rests) await (asking ??= ask());
      return new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) ?? 0]] : [])));
    },
    async refresh() {
      await (asking ??= ask());
      return known.size;
    },
  };
}

async function fetchPrices(url: string, ids: readonly string[]): Promise<Map<string, number>> {
  const query = `ids=${[...new Set(ids)].join(',')}&vs_currencies=usd`;
  const response = await fetch(`${url.replace(/\/$/, '')}/simple/price?${query}`, {
    signal: AbortSignal.timeout(patienceMs),
    redirect: 'error',
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`prices: HTTP ${response.status}`);
  }
  const body = answer.parse(JSON.parse((await boundedBody(response, mostBytes)).toString('utf8')));
  return new Map(Object.entries(body).flatMap(([id, { usd }]) => (usd === undefined ? [] : [[id, usd]])));
}
