import { join } from 'node:path';
import { freePort } from '@tael/testkit/servers';
import { planStandIn } from './plans.ts';
import { keepProviderKeys } from './stand-ins/keys.ts';
import { railSettings } from './stand-ins/rail-settings.ts';
import type { ProcessPlan } from './supervised.ts';

export interface OwnRails {
  plans: ProcessPlan[];
  /** Settings of withdrawal. */
  env: Record<string, string>;
}

/** `RAIL_ALIPAY=hand` or `RAIL_WECHAT=hand` leaves its payouts to a person. */
export async function planOwnRails(dataFolder: string, given: Record<string, string>): Promise<OwnRails> {
  const byHand = { alipay: given.RAIL_ALIPAY === 'hand', wechat: given.RAIL_WECHAT === 'hand' };
  if (byHand.alipay && byHand.wechat) return { plans: [], env: {} };
  const folder = join(dataFolder, 'stand-in');
  await keepProviderKeys(join(folder, 'keys'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const settings = railSettings(url, join(folder, 'keys'));
  return {
    plans: [planStandIn(url, folder)],
    env: {
      RAILS_STAND_IN: 'true',
      ...(!byHand.alipay && settings.alipay),
      ...(!byHand.wechat && settings.wechat),
    },
  };
}
