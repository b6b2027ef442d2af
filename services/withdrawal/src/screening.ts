import { readFile } from 'node:fs/promises';
import type { Logger } from '@tael/runtime';

export interface Screening {
  /** Undefined while the list could not be read even once. */
  isListed: (address: string) => Promise<boolean | undefined>;
}

const freshForMs = 60_000;
const withinMs = 3_000;

/** `source` is a file or a URL with one address a line; without it, no address is listed. */
export function createScreening(source: string | undefined, log: Pick<Logger, 'error'>): Screening {
  let list: ReadonlySet<string> | undefined;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function refresh(from: string): Promise<void> {
    try {
      list = toList(await read(from));
      readAt = performance.now();
    } catch (err) {
      // The last list stays in force.
      log.error({ err }, 'the screening list could not be read');
    }
  }

  return {
    isListed: async (address) => {
      if (source === undefined) return false;
      if (performance.now() - readAt > freshForMs)
        await (reading ??= refresh(source).finally(() => (reading = undefined)));
      return list?.has(address.toLowerCase());
    },
  };
}

async function read(source: string): Promise<string> {
  if (!/^https?:/.test(source)) return await readFile(source, 'utf8');
  const answer = await fetch(source, { signal: AbortSignal.timeout(withinMs) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return await answer.text();
}

const toList = (text: string): Set<string> =>
  new Set(text.split(/\r?\n/).map((line) => line.trim().toLowerCase()));
