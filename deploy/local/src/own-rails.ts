import { join } from 'node:path';
import { freePort } from '@tael/testkit/servers';
import { planStandIn } from './plans.ts';
import { alipayAppId, keepProviderKeys } from './stand-ins/keys.ts';
import type { ProcessPlan } from './supervised.ts';

export interface OwnRails {
  plans: ProcessPlan[];
  /** Settings of withdrawal. */
  env: Record<string, string>;
}

/** `RAIL_ALIPAY=hand` leaves payouts to a person. */
export async function planOwnRails(dataFolder: string, given: Record<string, string>): Promise<OwnRails> {
  if (given.RAIL_ALIPAY === 'hand') return { plans: [], env: {} };
  const folder = join(dataFolder, 'stand-in');
  const keys = join(folder, 'keys');
  await keepProviderKeys(keys);
  const url = `http://127.0.0.1:${await freePort()}`;
  return {
    plans: [planStandIn(url, folder)],
    env: {
      RAILS_STAND_IN: 'true',
      RAIL_ALIPAY: 'alipay',
      ALIPAY_GATEWAY: `${url}/gateway.do`,
      ALIPAY_APP_ID: alipayAppId,
      ALIPAY_APP_KEY_FILE: join(keys, 'alipay-app.key'),
      ALIPAY_APP_CERT_FILE: join(keys, 'alipay-app.crt'),
      ALIPAY_CERT_FILE: join(keys, 'alipay.crt'),
      ALIPAY_ROOT_CERT_FILE: join(keys, 'alipay-root.crt'),
    },
  };
}
