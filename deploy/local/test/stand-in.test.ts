import { createSign, createVerify, generateKeyPairSync, X509Certificate, type KeyLike } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, spawnService, temporaryFolder, type SpawnedService } from '@tael/testkit';
import { alipayAppId } from '../src/stand-ins/keys.ts';
import { serialOf } from '../src/stand-ins/alipay.ts';
import { shanghai } from '../src/stand-ins/shanghai.ts';

/** Signs as the documentation of the open platform says, without the client of the service. */
const entry = fileURLToPath(new URL('../dist/stand-ins/main.js', import.meta.url));
const folder = temporaryFolder('tael-stand-in-');
let url: string;
let process: SpawnedService;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { STAND_IN_PORT: String(port), STAND_IN_FOLDER: folder.path };
  process = await spawnService({ entry, env, readyUrl: `${url}/readyz` });
});
afterAll(async () => {
  process.kill();
  await process.exited;
  folder.remove();
});

const file = (name: string): string => readFileSync(join(folder.path, 'keys', name), 'utf8');
function signed(
  content: object,
  { at = new Date(), key = file('alipay-app.key') }: { at?: Date; key?: KeyLike } = {},
) {
  const parameters: Record<string, string> = {
    app_id: alipayAppId,
    method: 'alipay.fund.trans.uni.transfer',
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: shanghai(at),
    version: '1.0',
    app_cert_sn: serialOf(file('alipay-app.crt')),
    alipay_root_cert_sn: serialOf(file('alipay-root.crt')),
    biz_content: JSON.stringify(content),
  };
  const text = Object.keys(parameters)
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');
  return { ...parameters, sign: createSign('RSA-SHA256').update(text).sign(key, 'base64') };
}

const order = (number: string, amount = '12.50') => ({
  out_biz_no: number,
  trans_amount: amount,
  product_code: 'TRANS_ACCOUNT_NO_PWD',
  biz_scene: 'DIRECT_TRANSFER',
  payee_info: { identity: 'payee@example.com', identity_type: 'ALIPAY_LOGON_ID', name: 'Wang Wei' },
});

async function asked(
  parameters: Record<string, string>,
): Promise<{ text: string; node: Record<string, string> }> {
  const text = await (
    await fetch(`${url}/gateway.do`, { method: 'POST', body: new URLSearchParams(parameters) })
  ).text();
  const [node = {}] = Object.values(JSON.parse(text) as Record<string, Record<string, string>>);
  return { text, node };
}
const paid = async () =>
  (await (await fetch(`${url}/stand-in/accounts`)).json()) as { balance: string; payments: unknown[] };

describe('the stand-in of Alipay', () => {
  it('pays an order once, answers a repeat alike, and signs what it answers', async () => {
    const before = await paid();
    const [first, again] = [await asked(signed(order('once'))), await asked(signed(order('once')))];
    expect(first.node).toMatchObject({ code: '10000', status: 'SUCCESS', out_biz_no: 'once' });
    expect(again.node).toEqual(first.node);
    const after = await paid();
    expect(BigInt(before.balance) - BigInt(after.balance)).toBe(12_50n);
    const { sign = '' } = JSON.parse(first.text) as { sign?: string };
    const [, content = ''] = /^\{"[a-z_]+_response":(.*),"alipay_cert_sn"/.exec(first.text) ?? [];
    const key = new X509Certificate(file('alipay.crt')).publicKey;
    expect(createVerify('RSA-SHA256').update(content).verify(key, sign, 'base64')).toBe(true);
    expect((await asked(signed(order('once', '99.00')))).node.sub_code).toBe('REQUEST_PROCESSING');
  });

  it('refuses a changed byte, another key, an old time and another certificate, and pays nothing', async () => {
    const before = await paid();
    const right = signed(order('refused'));
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const requests: [string, Record<string, string>][] = [
      ['isv.invalid-signature', { ...right, biz_content: JSON.stringify(order('refused', '12.51')) }],
      ['isv.invalid-signature', signed(order('refused'), { key: privateKey })],
      ['isv.invalid-timestamp', signed(order('refused'), { at: new Date(Date.now() - 3_600_000) })],
      ['isv.app-cert-not-match', { ...right, app_cert_sn: '0' }],
    ];
    for (const [code, parameters] of requests) expect((await asked(parameters)).node.sub_code).toBe(code);
    expect(await paid()).toEqual(before);
  });

  it('has paid what it answered, and nothing else, after a SIGKILL', async () => {
    await asked(signed(order('before the kill')));
    const before = await paid();
    const { port } = new URL(url);
    process.kill('SIGKILL');
    await process.exited;
    const env = { STAND_IN_PORT: port, STAND_IN_FOLDER: folder.path };
    process = await spawnService({ entry, env, readyUrl: `${url}/readyz` });
    expect(await paid()).toEqual(before);
  });
});
