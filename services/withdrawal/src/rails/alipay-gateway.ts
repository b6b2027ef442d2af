import { createHash, createPrivateKey, createSign, createVerify, X509Certificate } from 'node:crypto';

export interface AlipaySettings {
  gateway: string;
  appId: string;
  /** PKCS #8, with or without its armour. */
  appKey: string;
  appCertificate: string;
  alipayCertificate: string;
  /** All roots of Alipay, one after the other. */
  rootCertificate: string;
}

export type Fields = Readonly<Record<string, unknown>>;

const timeoutMs = 10_000;

/** For example 2026-01-31 08:30:00. */
const shanghaiTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The open platform's protocol in certificate mode. A call throws if no answer with a right signature arrives. */
export function openGateway(settings: AlipaySettings, now: () => Date) {
  const key = createPrivateKey(pemOf(settings.appKey));
  const alipaysKey = new X509Certificate(settings.alipayCertificate).publicKey;
  const serials = {
    app_cert_sn: serialOf(settings.appCertificate),
    alipay_root_cert_sn: rootSerials(settings.rootCertificate),
  };
  return async (method: string, content: object): Promise<Fields> => {
    const parameters: Record<string, string> = {
      ...{
        app_id: settings.appId,
        method,
        format: 'JSON',
        charset: 'utf-8',
        sign_type: 'RSA2',
        version: '1.0',
      },
      ...{ timestamp: shanghaiTime.format(now()), ...serials, biz_content: JSON.stringify(content) },
    };
    const signed = Object.entries(parameters)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const sign = createSign('RSA-SHA256').update(signed).sign(key, 'base64');
    const response = await fetch(settings.gateway, {
      method: 'POST',
      body: new URLSearchParams({ ...parameters, sign }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return readAnswer(await response.text(), alipaysKey);
  };
}

/** The signature is over the text of the first field, as it was sent. */
function readAnswer(text: string, key: X509Certificate['publicKey']): Fields {
  const answer = JSON.parse(text) as Record<string, unknown>;
  const [name = ''] = Object.keys(answer);
  const fields = answer[name];
  const start = text.indexOf('{', text.indexOf(`"${name}"`));
  const rest = ['"alipay_cert_sn"', '"sign"'].map((field) => text.lastIndexOf(field)).filter((at) => at > 0);
  const content = text.slice(start, text.lastIndexOf('}', Math.min(...rest)) + 1);
  const isRight =
    typeof answer.sign === 'string' &&
    createVerify('RSA-SHA256').update(content).verify(key, answer.sign, 'base64');
  if (!isRight || typeof fields !== 'object' || fields === null) throw new Error('the signature is wrong');
  return JSON.parse(content) as Fields;
}

export const pemOf = (key: string): string =>
  key.includes('-----BEGIN') ? key : `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`;

/** The MD5 of the issuer, most specific name first, and the serial number in decimal. */
function serialOf(pem: string): string {
  const { issuer, serialNumber } = new X509Certificate(pem);
  const names = issuer.split('\n').toReversed().join(',');
  return createHash('md5')
    .update(`${names}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex');
}

const armour = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Alipay's file has roots for other algorithms too, which do not count. */
const rootSerials = (pems: string): string =>
  (pems.match(armour) ?? [])
    .filter((pem) => new X509Certificate(pem).publicKey.asymmetricKeyType === 'rsa')
    .map(serialOf)
    .join('_');
