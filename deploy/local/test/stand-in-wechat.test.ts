import {
  constants,
  createSign,
  createVerify,
  generateKeyPairSync,
  publicEncrypt,
  type KeyLike,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, spawnService, temporaryFolder, type SpawnedService } from '@tael/testkit';
import { wechat } from '../src/stand-ins/keys.ts';

/** Signs as the documentation of API v3 says, without the client of the service. */
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
const path = '/v3/fund-app/mch-transfer/transfer-bills';

const sealed = (text: string, key = file('wechat.pub')): string =>
  publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    Buffer.from(text),
  ).toString('base64');
const bill = (number: string, more: object = {}) => ({
  appid: wechat.appId,
  out_bill_no: number,
  transfer_scene_id: '1005',
  openid: 'openid-of-tests',
  user_name: sealed('Wang Wei'),
  transfer_amount: 1250,
  transfer_remark: 'Tael',
  transfer_scene_report_infos: [{ info_type: '岗位类型', info_content: '用户' }],
  ...more,
});

interface Wish {
  at?: Date;
  key?: KeyLike;
  sent?: string;
  serial?: string;
}

async function asked(content: object, wish: Wish = {}) {
  const { at = new Date(), key = file('wechat-mch.key'), serial = wechat.mchSerial } = wish;
  const [body, nonce] = [JSON.stringify(content), 'A'.repeat(32)];
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createSign('RSA-SHA256')
    .update(`POST\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
    .sign(key, 'base64');
  const authorization = `WECHATPAY2-SHA256-RSA2048 mchid="${wechat.mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`;
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      ...{ authorization, 'content-type': 'application/json', 'wechatpay-serial': wechat.publicKeyId },
    },
    body: wish.sent ?? body,
  });
  const text = await answer.text();
  const part = (name: string): string => answer.headers.get(`wechatpay-${name}`) ?? '';
  const isSigned = createVerify('RSA-SHA256')
    .update(`${part('timestamp')}\n${part('nonce')}\n${text}\n`)
    .verify(file('wechat.pub'), part('signature'), 'base64');
  return { status: answer.status, body: JSON.parse(text) as Record<string, unknown>, isSigned };
}
async function numbers(): Promise<string[]> {
  const answer = await fetch(`${url}/stand-in/accounts?of=wechat`);
  return ((await answer.json()) as { payments: { number: string }[] }).payments.map(({ number }) => number);
}

describe('the stand-in of WeChat Pay', () => {
  it('takes a bill once, answers a repeat alike, and signs what it answers', async () => {
    const [first, again] = [await asked(bill('once')), await asked(bill('once'))];
    expect(first).toMatchObject({
      status: 200,
      isSigned: true,
      body: { state: 'WAIT_USER_CONFIRM', out_bill_no: 'once', package_info: expect.any(String) },
    });
    expect(again.body.transfer_bill_no).toBe(first.body.transfer_bill_no);
    expect(await numbers()).toEqual(['once']);
    const other = await asked(bill('once', { transfer_amount: 9900 }));
    expect(other).toMatchObject({ status: 400, isSigned: true, body: { code: 'ALREADY_EXISTS' } });
  });

  it('refuses a changed byte, another key or serial, an old time and a name sealed for another', async () => {
    const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
    const changed = JSON.stringify(bill('refused', { transfer_amount: 1251 }));
    const publicKey = pair().publicKey.export({ type: 'spki', format: 'pem' }) as string;
    const requests: [string, object, Wish][] = [
      ['SIGN_ERROR', bill('refused'), { sent: changed }],
      ['SIGN_ERROR', bill('refused'), { key: pair().privateKey }],
      ['SIGN_ERROR', bill('refused'), { serial: '0' }],
      ['SIGN_ERROR', bill('refused'), { at: new Date(Date.now() - 301_000) }],
      ['PARAM_ERROR', bill('refused', { user_name: sealed('Wang Wei', publicKey) }), {}],
      ['PARAM_ERROR', bill('refused', { user_name: undefined, transfer_amount: 200_000 }), {}],
      ['PARAM_ERROR', bill('refused-with-dashes'), {}],
    ];
    for (const [code, content, wish] of requests)
      expect((await asked(content, wish)).body).toMatchObject({ code });
    expect(await numbers()).toEqual(['once']);
  });
});
