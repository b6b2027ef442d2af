import { createCipheriv, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually, type SignedIn } from '@tael/testkit';
import { compareStatements } from '../../src/operations/rails/compare-statements.ts';
import { payOut } from '../../src/operations/rails/pay-out.ts';
import { startWithAuthAndWallet } from '../with-wallet.ts';
import { payoutOf } from '../withdrawal-under-test.ts';
import { startStandIn, type StandIn } from './stand-in.ts';

type House = Awaited<ReturnType<typeof startWithAuthAndWallet>>;

let provider: StandIn;
let house: House;
let owner: SignedIn;
let boss: SignedIn;
let people = 0;
beforeAll(async () => {
  provider = await startStandIn();
  house = await startWithAuthAndWallet(provider.wechatSettings);
  boss = await house.auth.signInAdmin();
});
afterAll(async () => {
  await house.stop();
  await provider.stop();
});
beforeEach(async () => {
  owner = await house.auth.register(`payee-${(people += 1)}`);
  await house.wallet.give(owner.id, 10_000_00n);
  await provider.faults({});
  await provider.balance(1_000_000_00n, 'wechat');
});

const stepMs = 1_100;
const as = () => house.service.as({ userId: owner.id });
const admin = () => house.service.as({ userId: boss.id, role: 'admin' });
const run = async (laterMs = 0): Promise<string> => {
  house.service.clock.turnedBy += laterMs;
  return await payOut(house.service.deps, 'wechat');
};
const path = '/api/withdrawals/wechat-link';

/** As the browser in WeChat does: consent, and back with a code. */
async function consented(openid?: string): Promise<{ code: string; state: string }> {
  const { body } = await as().get(path);
  const url = new URL(body.url as string);
  if (openid !== undefined) url.searchParams.set('openid', openid);
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
  expect(back.pathname).toBe('/wechat-linked');
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}
const link = async (openid?: string, realName = 'Wang Wei') =>
  as().post(path, { ...(await consented(openid)), realName });

async function approved(amount: number): Promise<string> {
  const wechat = { withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-0123456' } };
  const { _id: id } = payoutOf(await as().withdraw(amount, wechat));
  expect((await admin().decide(id, 'approved')).status).toBe(200);
  return id;
}
const shown = async (id: string) => {
  const { body } = await admin().get(`/api/withdrawals/admin/${id}`);
  return body.withdrawal as Record<string, unknown>;
};
const own = async (id: string) => (await as().get(`/api/withdrawals/${id}`)).body.withdrawal;
const paidTo = async (id: string) =>
  (await provider.accounts('wechat')).payments
    .filter(({ number, state }) => number === id.replaceAll('-', '') && state === 'paid')
    .map(({ amount }) => amount);
const held = async () => {
  const { available, held: inHold, totalWithdrawn } = await house.wallet.holding(owner.id);
  return [available, inHold, totalWithdrawn];
};
const untilIt = (id: string, status: string) =>
  eventually(async () => {
    await run(stepMs);
    expect(await shown(id)).toMatchObject({ status });
  });

describe('a WeChat account', () => {
  it('is linked by its owner, and gets what was requested after it and before the next one', async () => {
    const byHand = await approved(60);
    expect((await as().get(path)).body).toMatchObject({ linked: false });
    expect((await link('first-openid')).body).toEqual({ linked: true });
    expect((await as().get(path)).body).toMatchObject({ linked: true });
    const automatic = await approved(70);
    house.service.clock.turnedBy += 1_000;
    await link('second-openid');
    await untilIt(automatic, 'completed');
    expect(await shown(byHand)).toMatchObject({ status: 'approved', order: null });
    const { payments } = await provider.accounts('wechat');
    expect(payments).toContainEqual(
      expect.objectContaining({ number: automatic.replaceAll('-', ''), payee: 'first-openid' }),
    );
  });

  it('is not linked with the consent of another user, an old one, or a code that was used', async () => {
    const { code, state } = await consented();
    const stranger = await house.auth.register(`stranger-${people}`);
    const realName = 'Wang Wei';
    const linked = async (body: object, userId = owner.id) => {
      const answer = await house.service.as({ userId }).post(path, { realName, ...body });
      return [answer.status, answer.body.code];
    };
    const refused = [409, 'withdrawal.link_expired'];
    expect(await linked({ code, state }, stranger.id)).toEqual(refused);
    expect(
      await linked({ code, state: state.replace(/^\d+/, (until) => String(Number(until) + 1)) }),
    ).toEqual(refused);
    expect(await linked({ code: 'another', state })).toEqual(refused);
    house.service.clock.turnedBy += 11 * 60_000;
    expect(await linked({ code, state })).toEqual(refused);
    house.service.clock.turnedBy -= 11 * 60_000;
    expect((await linked({ code, state }))[0]).toBe(200);
    expect(await linked({ code, state })).toEqual(refused);
    expect((await linked({ code, state, realName: '\u200b ' }))[0]).toBe(400);
    const { rows } = await sql<{
      sealed: Buffer;
    }>`select sealed from wechat_link where user_id = ${owner.id}`.execute(house.service.deps.database.db);
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('Wang');
  });
});

describe('an approved payout', () => {
  it('waits for its owner in WeChat, is paid once, and moves what was held', async () => {
    await link();
    const id = await approved(60);
    await run();
    expect(await own(id)).toMatchObject({
      status: 'processing',
      confirmation: { package: expect.stringMatching(/^package-of-13/), mchId: '1900000001' },
    });
    await untilIt(id, 'completed');
    expect([await paidTo(id), await held()]).toEqual([['6000'], [9_940_00n, 0n, 60_00n]]);
    expect(await own(id)).toMatchObject({ confirmation: null });
    expect(await shown(id)).toMatchObject({ order: { provider: 'WeChat Pay', calls: expect.any(Number) } });
  });

  it.each([
    ['name', 'name-li', 'Wang Wei', 'real name'],
    ['account', 'no-such-openid', 'Wang Wei', 'cannot receive'],
  ])('that is refused for its %s is returned once, with a reason', async (_, openid, name, words) => {
    await link(openid, name);
    const id = await approved(60);
    await untilIt(id, 'rejected');
    expect(await held()).toEqual([10_000_00n, 0n, 0n]);
    expect(await own(id)).toMatchObject({ reason: expect.stringContaining(words) });
  });

  it.each([
    ['answer was lost after it was taken', { lostAnswer: 1 }],
    ['request was lost', { lostRequest: 1 }],
    ['answer had a wrong signature', { wrongSignature: 1 }],
    ['answer was that the system is busy', { systemError: 1 }],
    ['provider was away behind its proxy', { down: 1 }],
  ])('whose %s is marked, and paid once in the end', async (_, faults) => {
    await link();
    await provider.faults(faults);
    const id = await approved(60);
    await run();
    await run(stepMs);
    expect((await shown(id)).outcomeUnknownSince).not.toBeNull();
    await provider.faults({});
    await untilIt(id, 'completed');
    expect([await paidTo(id), await held()]).toEqual([['6000'], [9_940_00n, 0n, 60_00n]]);
  });

  it('of ¥2,000 and more has the name sealed for WeChat Pay; a short balance waits', async () => {
    await link();
    await provider.balance(5_00n, 'wechat');
    const id = await approved(2_000);
    await run();
    const { body } = await admin().get('/api/withdrawals/admin/rails');
    expect((body.rails as { method: string }[]).find(({ method }) => method === 'wechat')).toMatchObject({
      waits: { reason: 'The balance at WeChat Pay is too low' },
    });
    await provider.balance(1_000_000_00n, 'wechat');
    await untilIt(id, 'completed');
  });

  it('is in the statement of its day, line by line', async () => {
    await link();
    const id = await approved(60);
    await untilIt(id, 'completed');
    const dayMs = 86_400_000;
    house.service.clock.turnedBy += dayMs;
    await provider.turnClock(house.service.clock.turnedBy);
    expect(await compareStatements(house.service.deps)).toMatch(/wechat .* [1-9]\d* lines, 0 differences$/);
    await provider.turnClock(0);
    house.service.clock.turnedBy = 0;
  });
});

const publicKeyId = 'PUB_KEY_ID_0119000000012026';
const v3Key = () => readFileSync(provider.key('wechat-v3.key'), 'utf8').trim();
const seconds = () => Math.floor(house.service.deps.clock.now().getTime() / 1000);

function notice(number: string, key = v3Key()): string {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('mch_payment'));
  const text = JSON.stringify({ out_bill_no: number, state: 'SUCCESS' });
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  const resource = { ciphertext: sealed.toString('base64'), nonce, associated_data: 'mch_payment' };
  return JSON.stringify({ id: 'an id', event_type: 'MCHTRANSFER.BILL.FINISHED', resource });
}
function headersOf(
  body: string,
  { at = seconds(), key = readFileSync(provider.key('wechat.key'), 'utf8'), serial = publicKeyId } = {},
): Record<string, string> {
  const nonce = randomBytes(8).toString('hex');
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': String(at),
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': createSign('RSA-SHA256').update(`${at}\n${nonce}\n${body}\n`).sign(key, 'base64'),
  };
}
const post = async (body: string, headers = headersOf(body)) => {
  const answer = await supertest(house.service.app).post('/api/callbacks/wechat').set(headers).send(body);
  return [answer.status, (answer.body as { code?: string }).code];
};
const dueIn = async (id: string) => {
  const { rows } = await sql<{ at: Date }>`
    select next_at as at from payout_order where withdrawal_id = ${id}`.execute(
    house.service.deps.database.db,
  );
  return (rows[0]?.at.getTime() ?? 0) - house.service.deps.clock.now().getTime();
};
async function sent(): Promise<{ id: string; number: string }> {
  await link();
  const id = await approved(60);
  await run();
  expect(await dueIn(id)).toBeGreaterThan(0);
  return { id, number: id.replaceAll('-', '') };
}

describe('a callback', () => {
  it('makes the outcome due now, and decides nothing itself', async () => {
    const { id, number } = await sent();
    expect(await post(notice(number))).toEqual([200, 'SUCCESS']);
    expect(await dueIn(id)).toBeLessThanOrEqual(0);
    expect(await shown(id)).toMatchObject({ status: 'processing' });
  });

  it('with a changed byte, another key, an old or future time is refused, and nothing is due', async () => {
    const { id, number } = await sent();
    const body = notice(number);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const other = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const refused = [401, 'withdrawal.bad_signature'];
    expect(await post(body.replace('an id', 'an ID'), headersOf(body))).toEqual(refused);
    expect(await post(body, headersOf(body, { key: other }))).toEqual(refused);
    expect(await post(body, headersOf(body, { serial: 'PUB_KEY_ID_OTHER' }))).toEqual(refused);
    expect(await post(body, headersOf(body, { at: seconds() - 301 }))).toEqual(refused);
    expect(await post(body, headersOf(body, { at: seconds() + 301 }))).toEqual(refused);
    expect(await post(body, { ...headersOf(body), 'wechatpay-nonce': 'another' })).toEqual(refused);
    expect(await post(body, { 'content-type': 'application/json' })).toEqual(refused);
    expect(await dueIn(id)).toBeGreaterThan(0);
  });

  it('that is replayed is refused, whatever happened meanwhile', async () => {
    const { id, number } = await sent();
    const body = notice(number);
    const headers = headersOf(body);
    expect(await post(body, headers)).toEqual([200, 'SUCCESS']);
    await sql`update payout_order set next_at = next_at + interval '1 hour' where withdrawal_id = ${id}`.execute(
      house.service.deps.database.db,
    );
    expect(await post(body, headers)).toEqual([409, 'withdrawal.replayed']);
    expect(await dueIn(id)).toBeGreaterThan(0);
  });

  it('that cannot be opened, names no order or makes no sense is a 400', async () => {
    const { number } = await sent();
    const bad = [
      notice(number, 'k'.repeat(32)),
      notice('no order'),
      'not json',
      '{}',
      '[]',
      '{"resource":1}',
    ];
    for (const body of bad) expect((await post(body))[0]).toBe(400);
  });
});
