import type { Deps } from '../deps.ts';
import type { Config } from '../config.ts';
import type { Method } from '../domain/payout-account.ts';
import type { Rail, Rails } from './rail.ts';

/** A provider's library is loaded only if its rail is on. */
export async function openRails(config: Config, clock: Deps['clock']): Promise<Rails> {
  const rails = new Map<Method, Rail>();
  if (config.RAIL_ALIPAY === 'alipay') {
    const { createAlipay } = await import('./alipay.ts');
    rails.set(
      'alipay',
      createAlipay(
        {
          gateway: config.ALIPAY_GATEWAY,
          appId: config.ALIPAY_APP_ID ?? '',
          appKey: config.ALIPAY_APP_KEY_FILE ?? '',
          appCertificate: config.ALIPAY_APP_CERT_FILE ?? '',
          alipayCertificate: config.ALIPAY_CERT_FILE ?? '',
          rootCertificate: config.ALIPAY_ROOT_CERT_FILE ?? '',
        },
        clock,
      ),
    );
  }
  return rails;
}
