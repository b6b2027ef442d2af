import type { Deps } from '../deps.ts';
import type { Config } from '../config.ts';
import type { Method } from '../domain/payout-account.ts';
import type { Rail, Rails } from './rail.ts';
import type { WechatSettings } from './wechat-gateway.ts';

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
  if (config.RAIL_WECHAT === 'wechat') {
    const { createWechat } = await import('./wechat.ts');
    rails.set('wechat', createWechat(wechatSettings(config), clock));
  }
  return rails;
}

/** Complete if the rail is on: the configuration is refused otherwise. */
export const wechatSettings = (config: Config): WechatSettings => ({
  gateway: config.WECHAT_GATEWAY,
  appId: config.WECHAT_APP_ID ?? '',
  mchId: config.WECHAT_MCH_ID ?? '',
  mchSerial: config.WECHAT_MCH_SERIAL ?? '',
  mchKey: config.WECHAT_MCH_KEY_FILE ?? '',
  apiV3Key: (config.WECHAT_API_V3_KEY_FILE ?? '').trim(),
  publicKeyId: config.WECHAT_PUBLIC_KEY_ID ?? '',
  publicKey: config.WECHAT_PUBLIC_KEY_FILE ?? '',
  sceneId: config.WECHAT_SCENE_ID,
  notifyUrl: new URL('/api/callbacks/wechat', config.PUBLIC_URL).href,
});
