import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { event } from '@tael/events';
import { sql } from '@tael/postgres';
import { authEvents } from '@tael/proto';
import { eventually } from '@tael/testkit';
import { startEvents } from './events-under-test.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

let wallet: WalletUnderTest;
let log: Awaited<ReturnType<typeof startEvents>>;
beforeAll(async () => {
  wallet = await startWallet();
  log = await startEvents(wallet.deps);
});
afterAll(async () => {
  await log.stop();
  await wallet.stop();
});

const one = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const path = '/api/wallet/addresses';

let userId: string;
let people = 0;
beforeEach(async () => {
  userId = await wallet.person(`namer${(people += 1)}`, { coins: 1_000n });
  for (const to of [one, other]) await wallet.as(userId).post('/api/transactions', { to, amount: 1 });
});
const name = (address: string, text: unknown, who = userId) =>
  wallet.as(who).put(`${path}/${address}`, { name: text });
const names = async (who = userId) => {
  const { body } = await wallet.as(who).get(path);
  return (body.addresses as { address: string; name: string }[]).map((saved) => [saved.address, saved.name]);
};

describe('an outside address', () => {
  it('is named once it was sent to, renamed, listed by name, and removed; repeats change nothing', async () => {
    const { body } = await name(one.toLowerCase(), '  Rent ');
    expect(body.address).toMatchObject({ address: one, name: 'Rent' });
    await name(other, 'market');
    expect(await names()).toEqual([
      [other, 'market'],
      [one, 'Rent'],
    ]);
    const again = await name(one, 'A landlord');
    expect((await name(one, 'A landlord')).text).toBe(again.text);
    expect(await names()).toEqual([
      [one, 'A landlord'],
      [other, 'market'],
    ]);
    for (let n = 0; n < 2; n += 1)
      expect((await wallet.as(userId).delete(`${path}/${one}`)).body).toEqual({ success: true });
    expect(await names()).toEqual([[other, 'market']]);
  });

  it('that was never sent to has no name, and nobody sees the names of another user', async () => {
    await name(one, 'Rent');
    const stranger = await wallet.person(`stranger${people}`);
    expect(await names(stranger)).toEqual([]);
    expect((await name(one, 'Rent', stranger)).body).toMatchObject({ code: 'wallet.address_unknown' });
    await wallet.as(stranger).delete(`${path}/${one}`);
    expect(await names()).toEqual([[one, 'Rent']]);
    for (const bad of ['0x12', `0x${'g'.repeat(40)}`, one.replace('5aA', '5AA'), 'somebody'])
      expect([bad, (await name(bad, 'x')).status]).toEqual([bad, 400]);
  });

  it.each([
    ['', 'Please enter a name'],
    [' \u200b ', 'Please enter a name'],
    [undefined, 'Please enter a name'],
    [7, 'Please enter a name'],
    ['x'.repeat(41), 'A name has at most 40 characters'],
    ['one\ntwo', 'A name is one line'],
    ['0xfB69…d359', 'A name cannot begin like an address'],
    ['rent\u202e', 'A name contains characters that are not allowed'],
  ])('is not named %j', async (bad, message) => {
    const { status, body } = await name(one, bad);
    expect([status, body.message]).toEqual([400, message]);
  });

  it('keeps markup and quotes as they are', async () => {
    const text = `<img src=x onerror=alert(1)> '"; --`;
    await name(one, text);
    expect(await names()).toEqual([[one, text]]);
  });

  it('shares its name with no other one, also if both are named at once', async () => {
    const answers = await Promise.all([name(one, 'Rent'), name(other, 'RENT')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await names()).toHaveLength(1);
  });

  it('is one of a hundred at most', async () => {
    await sql`
      insert into saved_address select ${userId}, 'a' || n, 'n' || n, now() from generate_series(1, 99) n
    `.execute(wallet.deps.database.db);
    const answers = await Promise.all([name(one, 'Rent'), name(other, 'Market')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await sql`select 1 from saved_address where user_id = ${userId}`.execute(
      wallet.deps.database.db,
    );
    expect(rows).toHaveLength(100);
  });
});

it('a name goes with the account of its user', async () => {
  await name(one, 'Rent');
  await log.deliver(
    event(
      authEvents.UserDeletedSchema,
      { userId, version: 9n, deletedAt: timestampFromDate(new Date()) },
      { key: userId },
    ),
  );
  await eventually(async () => expect(await names()).toEqual([]));
});
