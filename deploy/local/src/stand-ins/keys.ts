import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';

export const alipayAppId = '2021000000000001';

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
const years = 10;

type Pair = webcrypto.CryptoKeyPair;

const drawPair = (): Promise<Pair> => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const keyPem = async ({ privateKey }: Pair): Promise<string> =>
  x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');

const rootName = 'CN=Stand-in Root, O=Tael, C=CN';

function certify(name: string, serial: number, { publicKey }: Pair, by: Pair): Promise<x509.X509Certificate> {
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
  const [root, alipay, app] = await Promise.all([drawPair(), drawPair(), drawPair()]);
  const certificates = await Promise.all([
    certify(rootName, 1, root, root),
    certify('CN=Stand-in Alipay, O=Tael, C=CN', 2, alipay, root),
    certify(`CN=${alipayAppId}, O=Tael, C=CN`, 3, app, root),
  ]);
  const [rootPem = '', alipayPem = '', appPem = ''] = certificates.map((one) => one.toString('pem'));
  const files = {
    'alipay-root.crt': rootPem,
    'alipay.crt': alipayPem,
    'alipay.key': await keyPem(alipay),
    'alipay-app.crt': appPem,
    // Written last: its presence means that the others are complete.
    'alipay-app.key': await keyPem(app),
  };
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, name), `${text}\n`, { mode: 0o600 });
}
