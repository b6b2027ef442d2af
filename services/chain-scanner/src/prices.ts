import { boundedBody, within } from '@tael/runtime';
import { z } from 'zod';

/** US dollars. Ids without a current price are absent. */
export interface Prices {
  /** Never waits for the price service: a due refresh runs in the background. */
  get: (ids: readonly string[]) => ReadonlyMap<string, number>;
  refresh: () => Promise<number>;
}

const freshMs = 60_000;
/** Above this age, a marked fallback price is better. */
const usableMs = 600_000;
const restMs = 30_000;
const patienceMs = 2000;
const mostBytes = 256 * 1024;

const answer = z.record(z.string(), z.object({ usd: z.number().positive().optional() }).catch({}));

export function createPrices(
  url: string,
  allIds: readonly string[],
  now: () => number = () => performance.now(),
): Prices {
  let known = new Map<string, number>();
  let askedAt = -Infinity;
  let failedAt = -Infinity;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    if (url === 'off') return;
    try {
      known = await within(patienceMs, (signal) => fetchPrices(url, allIds, signal));
      askedAt = now();
    } catch {
      failedAt = now();
    } finally {
      asking = undefined;
    }
  };
  const usable = (): ReadonlyMap<string, number> => (now() - askedAt < usableMs ? known : new Map());
  return {
    get(ids) {
      if (now() - askedAt >= freshMs && now() - failedAt >= restMs) void (asking ??= ask());
      return new Map([...usable()].filter(([id]) => ids.includes(id)));
    },
    async refresh() {
      await (asking ??= ask());
      return usable().size;
    },
  };
}

async function fetchPrices(
  url: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const query = `ids=${[...new Set(ids)].join(',')}&vs_currencies=usd`;
  const response = await fetch(`${url.replace(/\/$/, '')}/simple/price?${query}`, {
    signal,
    redirect: 'error',
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`prices: HTTP ${response.status}`);
  }
  const body = answer.parse(JSON.parse((await boundedBody(response, mostBytes)).toString('utf8')));
  return new Map(Object.entries(body).flatMap(([id, { usd }]) => (usd === undefined ? [] : [[id, usd]])));
}
