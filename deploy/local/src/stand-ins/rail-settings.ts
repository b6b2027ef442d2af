import { join } from 'node:path';
import { alipayAppId, wechat } from './keys.ts';

/** Of withdrawal, for a stand-in at `url`. */
export const railSettings = (url: string, keys: string) => ({
  alipay: {
    RAIL_ALIPAY: 'alipay',
    ALIPAY_GATEWAY: `${url}/gateway.do`,
    ALIPAY_APP_ID: alipayAppId,
    ALIPAY_APP_KEY_FILE: join(keys, 'alipay-app.key'),
    ALIPAY_APP_CERT_FILE: join(keys, 'alipay-app.crt'),
    ALIPAY_CERT_FILE: join(keys, 'alipay.crt'),
    ALIPAY_ROOT_CERT_FILE: join(keys, 'alipay-root.crt'),
  },
  wechat: {
    RAIL_WECHAT: 'wechat',
    WECHAT_GATEWAY: url,
    WECHAT_OAUTH_URL: `${url}/connect/oauth2/authorize`,
    WECHAT_TOKEN_URL: `${url}/sns/oauth2/access_token`,
    WECHAT_APP_ID: wechat.appId,
    WECHAT_APP_SECRET_FILE: join(keys, 'wechat-app.secret'),
    WECHAT_MCH_ID: wechat.mchId,
    WECHAT_MCH_SERIAL: wechat.mchSerial,
    WECHAT_MCH_KEY_FILE: join(keys, 'wechat-mch.key'),
    WECHAT_API_V3_KEY_FILE: join(keys, 'wechat-v3.key'),
    WECHAT_PUBLIC_KEY_ID: wechat.publicKeyId,
    WECHAT_PUBLIC_KEY_FILE: join(keys, 'wechat.pub'),
  },
});
