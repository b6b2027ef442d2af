import * as api from '@tael/contract/gateway';
import { route, within } from '@tael/runtime';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';

const ANSWERS_WITHIN_MS = 1000;
const REMEMBERED_MS = 500;

/** `ok` requires all services until all have been ready once, then only auth. */
export function health({ internalUrls }: Peers) {
  let allWereReady = false;
  let asked: { at: number; ready: Promise<boolean> } | undefined;

  async function ask(): Promise<boolean> {
    const needed = allWereReady ? [internalUrls.get('auth') ?? ''] : [...internalUrls.values()];
    const ready = (await Promise.all(needed.map(isReady))).every(Boolean);
    allWereReady ||= ready;
    return ready;
  }

  return route(api.readHealth, {
    handle: async () => {
      if (!asked || Date.now() - asked.at > REMEMBERED_MS) asked = { at: Date.now(), ready: ask() };
      if (await asked.ready) return { status: 'ok' };
      throw allWereReady ? errors.unavailable() : errors.starting();
    },
  });
}

export const isReady = (internalUrl: string): Promise<boolean> => isThere(new URL('/readyz', internalUrl));

export async function isThere(url: URL): Promise<boolean> {
  try {
    return await within(ANSWERS_WITHIN_MS, async (signal) => {
      const answer = await fetch(url, { signal });
      await answer.body?.cancel();
      return answer.ok;
    });
  } catch {
    return false;
  }
}
