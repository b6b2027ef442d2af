import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlipaySettings } from '../../src/rails/alipay-gateway.ts';
import { createAlipay } from '../../src/rails/alipay.ts';
import { startStandIn, type StandIn } from './stand-in.ts';

let provider: StandIn;
let settings: AlipaySettings;
beforeAll(async () => {
  provider = await startStandIn();
  const { settings: env } = provider;
  const read = (file: string) => readFileSync(file, 'utf8').trim();
  settings = {
    gateway: env.ALIPAY_GATEWAY,
    appId: env.ALIPAY_APP_ID,
    appKey: read(env.ALIPAY_APP_KEY_FILE),
    appCertificate: read(env.ALIPAY_APP_CERT_FILE),
    alipayCertificate: read(env.ALIPAY_CERT_FILE),
    rootCertificate: read(env.ALIPAY_ROOT_CERT_FILE),
  };
});
afterAll(() => provider.stop());

const hourMs = 3_600_000;
const yearMs = 366 * 24 * hourMs;
const check = (other: Partial<AlipaySettings> = {}, aheadMs = 0) =>
  createAlipay({ ...settings, ...other }, { now: () => new Date(Date.now() + aheadMs) }).check();

const otherKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

describe('the check of the rail, before it pays', () => {
  it('finds nothing wrong with the right settings', async () => {
    expect(await check()).toBeUndefined();
  });

  it.each([
    ['another key', () => ({ appKey: otherKey() }), /^ALIPAY_APP_KEY_FILE is not the key of the certificate/],
    ['another application', () => ({ appId: '2021999999999999' }), /does not have the application/],
    ['another certificate', () => ({ appCertificate: settings.alipayCertificate }), /is not the key of/],
    [
      'another root',
      () => ({ rootCertificate: settings.alipayCertificate }),
      /^Alipay refuses the request: .*root/,
    ],
    ['no provider', () => ({ gateway: 'http://127.0.0.1:1/gateway.do' }), /^Alipay cannot be reached/],
  ])('names what to repair: %s', async (_, other, sentence) => {
    expect(await check(other())).toMatch(sentence);
  });

  it('says that the clock is wrong, or that a certificate has expired', async () => {
    expect(await check({}, hourMs)).toMatch(/clock is wrong$/);
    expect(await check({}, 20 * yearMs)).toMatch(/^The certificate of ALIPAY_APP_CERT_FILE expired on/);
  });
});
