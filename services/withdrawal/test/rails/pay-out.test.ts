import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, type SignedIn } from '@tael/testkit';
import { compareStatements } from '../../src/operations/rails/compare-statements.ts';
import { payOut } from '../../src/operations/rails/pay-out.ts';
import { startWithAuthAndWallet } from '../with-wallet.ts';
import { alipay, payoutOf } from '../withdrawal-under-test.ts';
import { startStandIn, type StandIn } from './stand-in.ts';

type House = Awaited<ReturnType<typeof startWithAuthAndWallet>>;

let provider: StandIn;
let house: House;
let owner: SignedIn;
let boss: SignedIn;
let people = 0;
beforeAll(async () => {
  provider = await startStandIn();
  house = await startWithAuthAndWallet(provider.settings);
  boss = await house.auth.signInAdmin();
});
afterAll(async () => {
  await house.stop();
  await provider.stop();
});
beforeEach(async () => {
  owner = await house.auth.register(`owner-${(people += 1)}`);
  await house.wallet.give(owner.id, 1_000_00n);
  await provider.faults({});
  await provider.balance(1_000_000_00n);
});

const admin = () => house.service.as({ userId: boss.id, role: 'admin' });
/** Longer than the first backoff. All steps together stay within the provider's tolerance for clocks. */
const stepMs = 1_100;
const checkedMs = 5 * 60_000;

const run = async (laterMs = 0): Promise<string> => {
  house.service.clock.turnedBy += laterMs;
  return await payOut(house.service.deps, 'alipay');
};
const approved = async (amount: number, account: object = {}): Promise<string> => {
  const accountInfo = { ...alipay.accountInfo, ...account };
  const asked = await house.service.as({ userId: owner.id }).withdraw(amount, { accountInfo });
  const { _id: id } = payoutOf(asked);
  expect((await admin().decide(id, 'approved')).status).toBe(200);
  return id;
};
const shown = async (id: string) => {
  const { body } = await admin().get(`/api/withdrawals/admin/${id}`);
  return body.withdrawal as Record<string, unknown> & { order: Record<string, unknown> | null };
};
const paidTo = async (id: string) =>
  (await provider.accounts()).payments.filter(({ number }) => number === id).map(({ amount }) => amount);
const held = async () => {
  const { available, held: inHold, totalWithdrawn } = await house.wallet.holding(owner.id);
  return [available, inHold, totalWithdrawn];
};
const untilIt = (id: string, status: string) =>
  eventually(async () => {
    await run(stepMs);
    expect(await shown(id)).toMatchObject({ status });
  });
const rails = async () => {
  const { body } = await admin().get('/api/withdrawals/admin/rails');
  return (body.rails as Record<string, unknown>[]).find(({ method }) => method === 'alipay');
};
const stop = (stopped: boolean, reason = 'a test') =>
  admin().put('/api/withdrawals/admin/rails/alipay', { stopped, reason });

describe('an approved payout', () => {
  it('is paid once and completed, with the reference of the provider', async () => {
    const id = await approved(60);
    await run();
    expect(await paidTo(id)).toEqual(['6000']);
    expect(await held()).toEqual([940_00n, 0n, 60_00n]);
    expect(await shown(id)).toMatchObject({
      status: 'completed',
      order: { provider: 'Alipay', state: 'ended', reference: expect.stringMatching(/^\d{14}/), calls: 1 },
    });
    await run(stepMs);
    expect(await paidTo(id)).toEqual(['6000']);
  });

  it('is returned once with a reason that its owner can act on', async () => {
    const id = await approved(60, { alipayAccount: 'name-Li@example.com' });
    await run();
    expect(await shown(id)).toMatchObject({
      status: 'rejected',
      adminNotes: 'The real name does not match the Alipay account. Check the name and request again.',
      order: { state: 'ended', words: expect.stringContaining('PAYEE_USER_INFO_ERROR') },
    });
    await run(stepMs);
    expect([await held(), await paidTo(id)]).toEqual([[1_000_00n, 0n, 0n], []]);
    const own = await house.service.as({ userId: owner.id }).get(`/api/withdrawals/${id}`);
    expect(own.body.withdrawal).toMatchObject({
      status: 'rejected',
      reason: expect.stringContaining('real name'),
    });
  });

  it('that the provider fails later is returned then', async () => {
    await provider.faults({ late: 1, lateFailure: 1 });
    const id = await approved(60);
    await run();
    expect(await shown(id)).toMatchObject({
      status: 'processing',
      order: { state: 'sent', words: 'DEALING' },
    });
    await untilIt(id, 'rejected');
    expect([await held(), (await provider.accounts()).balance]).toEqual([[1_000_00n, 0n, 0n], '100000000']);
  });

  it.each([
    ['answer was lost after it was paid', { lostAnswer: 1 }],
    ['request was lost', { lostRequest: 1 }],
    ['answer had a wrong signature', { wrongSignature: 1 }],
    ['answer was that the system is busy', { systemError: 1 }],
    ['provider was away behind its proxy', { down: 1 }],
  ])('whose %s is marked, and paid once in the end', async (_, faults) => {
    await provider.faults(faults);
    const id = await approved(60);
    await run();
    await run(stepMs);
    expect((await shown(id)).outcomeUnknownSince).not.toBeNull();
    expect(await held()).toEqual([940_00n, 60_00n, 0n]);
    await provider.faults({});
    await untilIt(id, 'completed');
    expect([await paidTo(id), await held()]).toEqual([['6000'], [940_00n, 0n, 60_00n]]);
  });
});

describe('an order that is sent again', () => {
  it('is asked about soon, however long ago the first call was', async () => {
    await provider.faults({ lostRequest: 1 });
    const id = await approved(60);
    await run();
    await provider.faults({});
    await run(20_000);
    await provider.faults({ lostAnswer: 1 });
    await run(11_000);
    expect(await paidTo(id)).toEqual(['6000']);
    await provider.faults({});
    await run(stepMs);
    expect(await shown(id)).toMatchObject({ status: 'completed' });
  });
});

describe('a rail', () => {
  it('that has too little money waits in order, and says since when', async () => {
    await provider.balance(5_00n);
    const first = await approved(60);
    const second = await approved(10);
    await run();
    expect([await paidTo(first), await paidTo(second)]).toEqual([[], []]);
    expect(await rails()).toMatchObject({
      waits: { since: expect.any(String), reason: 'The balance at Alipay is too low' },
      orders: { toSend: 2, sent: 0, unknown: 0 },
    });
    await run(stepMs);
    expect((await rails())?.orders).toMatchObject({ toSend: 2 });
    await provider.balance(1_000_00n);
    await run(stepMs);
    expect([await paidTo(first), await paidTo(second)]).toEqual([['6000'], ['1000']]);
    expect((await rails())?.waits).toBeNull();
  });

  it('whose provider cannot be reached waits, and loses no payout', async () => {
    await provider.kill();
    const id = await approved(60);
    await run(checkedMs);
    expect(await rails()).toMatchObject({ waits: { reason: expect.stringContaining('cannot be reached') } });
    expect(await shown(id)).toMatchObject({ status: 'approved', order: null });
    await provider.restart();
    await untilIt(id, 'completed');
  });

  it('that cannot ask for an outcome leaves the payout to nobody: it may be paid', async () => {
    // The rail is checked before its first payout.
    await approved(1);
    await run();
    const id = await approved(60);
    await provider.faults({ lostAnswer: 1 });
    await run();
    await provider.kill();
    await run(stepMs);
    await stop(true);
    expect(await shown(id)).toMatchObject({
      order: { state: 'sent' },
      outcomeUnknownSince: expect.any(String),
    });
    expect((await admin().decide(id, 'completed')).body.code).toBe('withdrawal.note_required');
    await stop(false);
    await provider.restart();
    await untilIt(id, 'completed');
    expect([await paidTo(id), await held()]).toEqual([['6000'], [939_00n, 0n, 61_00n]]);
  });

  it('is stopped by one act, and pays again after another', async () => {
    const id = await approved(60);
    expect((await stop(true, '')).status).toBe(400);
    expect((await stop(true, 'the balance looks wrong')).status).toBe(200);
    await run();
    expect([await paidTo(id), (await shown(id)).status]).toEqual([[], 'approved']);
    expect(await rails()).toMatchObject({ stopped: { reason: 'the balance looks wrong' } });
    expect((await stop(false)).status).toBe(200);
    await run();
    expect((await shown(id)).status).toBe('completed');
  });
});

describe('what a rail leaves to people', () => {
  it('is a payout of a file, for the person that has the file', async () => {
    const id = await approved(60);
    await admin().post('/api/withdrawals/admin/payout-file', { method: 'alipay' });
    await run();
    expect([await paidTo(id), (await shown(id)).status]).toEqual([[], 'approved']);
  });

  it('is what it has not sent once it is stopped, and it waits for nothing then', async () => {
    await provider.balance(5_00n);
    const id = await approved(60);
    await run();
    expect((await admin().decide(id, 'completed', 'Paid at the bank')).body.code).toBe(
      'withdrawal.rail_pays',
    );
    await stop(true);
    expect((await admin().decide(id, 'completed', 'Paid at the bank')).status).toBe(200);
    await stop(false);
    await run(60_000);
    expect([await paidTo(id), await held()]).toEqual([[], [940_00n, 0n, 60_00n]]);
    expect((await rails())?.waits).toBeNull();
  });

  it('is nothing that it has sent, unless the outcome is unknown', async () => {
    await provider.faults({ late: 1 });
    const id = await approved(60);
    await run();
    const byHand = async (note: string) => (await admin().decide(id, 'completed', note)).body.code;
    expect(await byHand('I saw it')).toBe('withdrawal.rail_pays');
    const marked = await admin().put(`/api/withdrawals/admin/${id}/outcome`, {
      outcome: 'unknown',
      note: 'x',
    });
    expect(marked.body.code).toBe('withdrawal.rail_pays');
    await provider.faults({ lostRequest: 1 });
    await run(stepMs);
    expect((await shown(id)).outcomeUnknownSince).not.toBeNull();
    expect(await byHand('')).toBe('withdrawal.note_required');
    expect(await byHand('The provider confirmed it by phone')).toBeUndefined();
    await provider.faults({});
    await run(stepMs);
    expect([await paidTo(id), await held()]).toEqual([['6000'], [940_00n, 0n, 60_00n]]);
  });
});

describe('the statement of a day', () => {
  it('is compared line by line, until it agrees', async () => {
    await provider.faults({ lostAnswer: 1 });
    const id = await approved(60);
    await run();
    await provider.faults({});
    const dayMs = 86_400_000;
    house.service.clock.turnedBy += dayMs;
    await provider.turnClock(house.service.clock.turnedBy);
    expect(await compareStatements(house.service.deps)).toMatch(/lines, 1 differences$/);
    expect(await rails()).toMatchObject({
      differences: [{ number: id, what: 'not_completed', amount: 60, day: expect.any(String) }],
    });
    await untilIt(id, 'completed');
    expect(await compareStatements(house.service.deps)).toMatch(/ [1-9]\d* lines, 0 differences$/);
    expect(await rails()).toMatchObject({ differences: [] });
    expect(await compareStatements(house.service.deps)).toBe('nothing to compare');
  });
});
