import { randomBytes, webcrypto } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as X509 from '@peculiar/x509';

export const alipayAppId = '2021000000000001';

/** The ids of the merchant and of its keys, equal in the platform's settings and in the stand-in. */
export const wechat = {
  appId: 'wx0000000000000001',
  mchId: '1900000001',
  mchSerial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  publicKeyId: 'PUB_KEY_ID_0119000000012026',
};

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
const years = 10;

type Pair = webcrypto.CryptoKeyPair;

const drawPair = (): Promise<Pair> => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const keyPem = async (x509: typeof X509, { privateKey }: Pair): Promise<string> =>
  x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');

const publicPem = async (x509: typeof X509, { publicKey }: Pair): Promise<string> =>
  x509.PemConverter.encode(await webcrypto.subtle.exportKey('spki', publicKey), 'PUBLIC KEY');

const rootName = 'CN=Stand-in Root, O=Tael, C=CN';

function certify(
  x509: typeof X509,
  name: string,
  serial: number,
  { publicKey }: Pair,
  by: Pair,
): Promise<X509.X509Certificate> {
  const now = new Date();
  return x509.X509CertificateGenerator.create(
    {
      serialNumber: serial.toString(16).padStart(2, '0'),
      subject: name,
      issuer: rootName,
      notBefore: now,
      notAfter: new Date(now.getFullYear() + years, now.getMonth(), now.getDate()),
      signingAlgorithm: algorithm,
      publicKey,
      signingKey: by.privateKey,
    },
    webcrypto,
  );
}

/** Keys and certificates of both sides, made once: a data folder keeps them. */
export async function keepProviderKeys(folder: string): Promise<void> {
  if (existsSync(join(folder, 'alipay-app.key'))) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Loaded at the first start alone: the library takes 0.2 s.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const [root, alipay, app, merchant, wechatPay] = await Promise.all([
    ...[drawPair(), drawPair(), drawPair()],
    ...[drawPair(), drawPair()],
  ] as const);
  const certificates = await Promise.all([
    certify(x509, rootName, 1, root, root),
    certify(x509, 'CN=Stand-in Alipay, O=Tael, C=CN', 2, alipay, root),
    certify(x509, `CN=${alipayAppId}, O=Tael, C=CN`, 3, app, root),
  ]);
  const [rootPem = '', alipayPem = '', appPem = ''] = certificates.map((one) => one.toString('pem'));
  const files = {
    'alipay-root.crt': rootPem,
    'alipay.crt': alipayPem,
    'alipay.key': await keyPem(x509, alipay),
    'alipay-app.crt': appPem,
    'wechat-mch.key': await keyPem(x509, merchant),
    'wechat-mch.pub': await publicPem(x509, merchant),
    'wechat.key': await keyPem(x509, wechatPay),
    'wechat.pub': await publicPem(x509, wechatPay),
    'wechat-v3.key': randomBytes(16).toString('hex'),
    'wechat-app.secret': randomBytes(16).toString('hex'),
    // Written last: its presence means that the others are complete.
    'alipay-app.key': await keyPem(x509, app),
  };
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, name), `${text}\n`, { mode: 0o600 });
}
