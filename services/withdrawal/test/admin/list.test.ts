import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '@bufbuild/protobuf';
import { authEvents } from '@tael/proto';
import type { AuthProcess, SignedIn } from '@tael/testkit';
import { copyDeleted, copyNames } from '../../src/operations/events/copy-users.ts';
import type { WalletProcess } from '../wallet-process.ts';
import { startWithAuthAndWallet } from '../with-wallet.ts';
import { bank, payoutOf, payoutsOf, type WithdrawalUnderTest } from '../withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
const people: Record<string, SignedIn> = {};
const ids: string[] = [];
const path = '/api/withdrawals/admin';

const saveUser = (who: SignedIn) => {
  const data = create(authEvents.UserRegisteredSchema, {
    userId: who.id,
    username: who.username,
    version: 1n,
  });
  const event = { id: randomUUID(), type: 'a type', key: who.id, time: new Date(), data };
  return service.deps.database.transaction((tx) => copyNames(tx, [event]));
};

beforeAll(async () => {
  ({ auth, wallet, service, stop } = await startWithAuthAndWallet());
  for (const name of ['anna', 'Bert', 'c_d%e']) {
    const person = await auth.register(name);
    people[name] = person;
    await wallet.give(person.id, 100_00n);
    await saveUser(person);
    for (const amount of [1, 2]) {
      ids.unshift(payoutOf(await service.as({ userId: person.id }).withdraw(amount, bank))._id);
    }
  }
});
afterAll(() => stop());

const reader = () =>
  service.as({ userId: randomUUID(), role: 'moderator', permissions: ['withdrawals.read'] });
const found = async (query: string) =>
  payoutsOf(await reader().get(`${path}?${query}`)).map(({ _id }) => _id);
const of = (name: string) => ids.filter((_, i) => ['c_d%e', 'Bert', 'anna'][Math.floor(i / 2)] === name);

describe('the payout queue', () => {
  it('is newest first, with parties and accounts in full', async () => {
    const answer = await reader().get(`${path}?status=all&limit=100`);
    expect(answer.body).toMatchObject({ total: 6, totalPages: 1, currentPage: 1 });
    expect(payoutsOf(answer).map(({ _id }) => _id)).toEqual(ids);
    expect(payoutsOf(answer)[5]).toEqual({
      _id: ids[5],
      kind: 'payout',
      worth: 1,
      amount: 1,
      withdrawalMethod: 'bank',
      status: 'pending',
      createdAt: expect.any(String),
      accountInfo: bank.accountInfo,
      userId: { _id: people.anna?.id, username: 'anna', email: 'anna@tael.test' },
      adminNotes: '',
      processedBy: null,
      processedAt: null,
      claim: null,
      approvals: [],
      approvalsNeeded: 1,
      barrier: null,
      outcomeUnknownSince: null,
      exported: null,
      order: null,
      ownersDay: { limit: 100_000, approved: 0 },
      signals: expect.any(Array),
      missing: ['referral'],
    });
  });

  it('can be read by page, and holds a hundred at most', async () => {
    expect(await found('limit=4&page=2')).toEqual(ids.slice(4));
    expect(await found('limit=4&page=77')).toEqual(ids.slice(4));
    expect(await found('limit=100000')).toEqual(ids);
    expect(await found('limit=x&page=-3')).toEqual(ids);
  });

  it.each([
    ['a part of a name in any case', 'ERT', 'Bert'],
    ['a part of an address', 'nna@tael.te', 'anna'],
    ['signs that mean something to a database', '_d%', 'c_d%e'],
  ])('can be searched by %s', async (_what, needle, name) => {
    expect(await found(`search=${encodeURIComponent(needle)}`)).toEqual(of(name));
  });

  it.each(['nobody', '%25', "'; drop table withdrawal; --", '\\'])('finds nobody for %s', async (needle) => {
    const expected = needle === '%25' ? of('c_d%e') : [];
    const query = needle === '%25' ? needle : encodeURIComponent(needle);
    expect(await found(`search=${query}`)).toEqual(expected);
  });

  it('can be narrowed to a state, together with a search', async () => {
    const [id = ''] = of('anna');
    await service.admin.decide(id, 'approved');
    expect(await found('status=approved')).toEqual([id]);
    expect(await found('status=approved&search=bert')).toEqual([]);
    expect(await found('status=pending')).toEqual(ids.filter((other) => other !== id));
    expect((await reader().get(`${path}?status=requested`)).status).toBe(400);
  });

  it('is for those who may read it', async () => {
    expect((await service.as({ userId: randomUUID() }).get(path)).status).toBe(403);
    const processes = { role: 'moderator', permissions: ['withdrawals.process'] } as const;
    expect((await service.as({ userId: randomUUID(), ...processes }).get(path)).status).toBe(403);
  });
});

describe('one payout', () => {
  it('tells who did what when', async () => {
    const boss = await auth.signInAdmin();
    const [id = ''] = of('Bert');
    await service.as({ userId: boss.id, role: 'admin' }).decide(id, 'rejected', 'Name differs');
    const { body } = await reader().get(`${path}/${id}`);
    expect(body).toMatchObject({
      withdrawal: { _id: id, adminNotes: 'Name differs', accountInfo: bank.accountInfo },
      timeline: [
        { status: 'pending', by: null, note: '' },
        { status: 'rejected', by: expect.any(String), note: 'Name differs' },
      ],
    });
    expect(body.withdrawal).toMatchObject({ processedBy: { username: expect.any(String) } });
  });

  it('says where its money came from, and null while the wallet is away', async () => {
    const [id = ''] = of('anna');
    const share = { amount: 100, percent: 100, transactions: 1 };
    const none = { accounts: 0, amount: 0, percent: 0 };
    expect((await reader().get(`${path}/${id}`)).body.origin).toEqual({
      since: expect.any(String),
      total: 100,
      shares: [{ source: 'administration', ...share }],
      senders: { ...none, young: none, ofPoints: none, largest: null },
      reasons: [{ code: 'administration', percent: 100, accounts: 0, text: '100 % were added by staff' }],
      partial: false,
    });
    await wallet.down();
    const { status, body } = await reader().get(`${path}/${id}`);
    expect([status, body.origin]).toEqual([200, null]);
    await wallet.up();
  });

  it.each([randomUUID(), 'nonsense'])('that does not exist is 404: %s', async (id) => {
    expect((await reader().get(`${path}/${id}`)).status).toBe(404);
  });
});

describe('the payouts of a deleted account', () => {
  it('are in no list and no count, and their ids are unknown', async () => {
    const gone = people['c_d%e'];
    if (gone === undefined) throw new Error('nobody to delete');
    const data = create(authEvents.UserDeletedSchema, { userId: gone.id, version: 2n });
    const event = { id: randomUUID(), type: 'a type', key: gone.id, time: new Date(), data };
    await service.deps.database.transaction((tx) => copyDeleted(tx, [event]));
    expect(await found('')).toEqual([...of('Bert'), ...of('anna')]);
    expect(await found('search=_d')).toEqual([]);
    expect((await reader().get(path)).body.total).toBe(4);
    const [id = ''] = of('c_d%e');
    expect((await service.admin.decide(id, 'approved')).status).toBe(404);
  });
});
