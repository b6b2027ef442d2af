import { afterAll, beforeAll } from 'vitest';
import type { Browser } from 'playwright-core';
import { apiOf, type Account, type Api } from '../api.ts';
import { sharedBrowser, visit, type Visit } from '../browser.ts';
import { opensWithinMs, startPlatform, type Platform } from '../platform.ts';
import { sharedPlatform, type ReachablePlatform } from '../shared-platform.ts';
import { give, theAdmin } from './arrive.ts';

type Viewport = Parameters<typeof visit>[2];
export type Look = Parameters<typeof visit>[3];

export interface House<P extends ReachablePlatform = ReachablePlatform> {
  readonly platform: P;
  readonly api: Api;
  readonly admin: Account;
  visit(viewport: Viewport, look?: Look, through?: { browser?: Browser; url?: string }): Promise<Visit>;
  give(person: Account, what: Parameters<typeof give>[3]): Promise<void>;
  decide(path: string, verdict: { status: string; adminNotes?: string; reason?: string }): Promise<void>;
}

export const openHouse = (): House => houseWith(() => Promise.resolve(sharedPlatform()));

export function openOwnHouse(settings: Record<string, string> = {}): House<Platform> {
  let platform: Platform | undefined;
  const house = houseWith(async () => {
    const env = { RATE_LIMIT_EXEMPT: '127.0.0.0/8', LOG_LEVEL: 'warn', ...settings };
    platform = await startPlatform({ env });
    return platform;
  });
  afterAll(() => platform?.remove());
  return house;
}

function houseWith<P extends ReachablePlatform>(open: () => Promise<P>): House<P> {
  let opened: { platform: P; browser: Browser; api: Api; admin: Account } | undefined;
  beforeAll(async () => {
    const [platform, browser] = await Promise.all([open(), sharedBrowser()]);
    const api = apiOf(platform.url);
    opened = { platform, browser, api, admin: await theAdmin(api) };
  }, opensWithinMs);
  const inside = () => {
    if (opened === undefined) throw new Error('the house opens before the first test, not earlier');
    return opened;
  };
  return {
    get platform() {
      return inside().platform;
    },
    get api() {
      return inside().api;
    },
    get admin() {
      return inside().admin;
    },
    visit: (viewport, look, { browser = inside().browser, url = inside().platform.url } = {}) =>
      visit(browser, url, viewport, look),
    give: (person, what) => give(inside().api, inside().admin, person, what),
    decide: async (path, verdict) => {
      const { api, admin } = inside();
      const { status, body } = await api.call('PUT', path, { token: admin.token, body: verdict });
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    },
  };
}
