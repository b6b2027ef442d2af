import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '@tael/testkit';
import { decide, startSends, type Sends } from '../sends-under-test.ts';
import { outside } from '../wallet-process.ts';
import { payoutsOf } from '../withdrawal-under-test.ts';

let house: Sends;
let owner: SignedIn;
beforeAll(async () => {
  house = await startSends();
});
afterAll(() => house.stop());
beforeEach(async () => {
  owner = await house.newOwner();
});

describe('an approved send', () => {
  it('is handed to custody once, with its own id, network, address and amount', async () => {
    const id = await house.wallet.sendOut(owner, 2.5);
    expect(await house.custody.transfers(id)).toEqual([]);
    expect((await decide(house.admin(), id, 'completed')).status).toBe(200);
    const handed = [{ chainId: 1n, recipient: outside.toLowerCase(), amount: 250n, userId: owner.id }];
    expect(await house.custody.transfers(id)).toEqual(handed);
    await house.service.resume();
    expect(await house.custody.transfers(id)).toEqual(handed);
  });

  it('is approved while custody is away, and handed over once it is back', async () => {
    const id = await house.wallet.sendOut(owner, 1);
    await house.custody.down();
    const { status, body } = await decide(house.admin(), id, 'completed');
    expect([status, body.pending]).toEqual([200, undefined]);
    expect(await house.wallet.coins(owner.id)).toEqual({ free: 999_00n, reserved: 0n });
    expect(await house.service.resume()).toBe('0 voided, 0 carried out, 1 left');
    await house.custody.up();
    expect(await house.service.resume()).toBe('0 voided, 1 carried out, 0 left');
    expect(await house.service.resume()).toBe('0 voided, 0 carried out, 0 left');
    expect(await house.custody.transfers(id)).toHaveLength(1);
  });

  it('is handed over only after the wallet has moved its coins', async () => {
    const id = await house.wallet.sendOut(owner, 1);
    await house.arrive(owner, id);
    await house.wallet.down();
    expect((await house.admin().decide(id, 'completed')).status).toBe(202);
    expect(await house.custody.transfers(id)).toEqual([]);
    await house.wallet.up();
    await house.service.resume();
    expect(await house.custody.transfers(id)).toHaveLength(1);
  });

  it('is listed with its chain, and also while custody is away, then without it', async () => {
    const [id, waiting] = [await house.wallet.sendOut(owner, 1), await house.wallet.sendOut(owner, 1)];
    await house.arrive(owner, waiting);
    await decide(house.admin(), id, 'completed');
    await house.service.resume();
    const on = { network: '1', networkName: 'Ethereum', confirmations: 0, needed: 0 };
    const waits = { _id: waiting, chain: { ...on, state: 'waiting' }, missing: ['referral'] };
    const listed = async () =>
      payoutsOf(await house.admin().get(`/api/withdrawals/admin?kind=send&search=${owner.username}`));
    const shown = async () => (await house.admin().get(`/api/withdrawals/admin/${id}`)).body.withdrawal;
    const chain = { ...on, state: 'queued', needed: 12 };
    expect(await listed()).toMatchObject([waits, { _id: id, chain, missing: ['referral'] }]);
    expect(await shown()).toMatchObject({ chain });
    await house.custody.down();
    expect(await listed()).toMatchObject([waits, { _id: id, missing: ['referral', 'custody'] }]);
    expect(await shown()).not.toHaveProperty('chain');
    await house.custody.up();
  });

  it('that was rejected or cancelled never reaches custody', async () => {
    const [rejected, cancelled] = [
      await house.wallet.sendOut(owner, 1),
      await house.wallet.sendOut(owner, 1),
    ];
    await decide(house.admin(), rejected, 'failed', 'no');
    await house.service.as({ userId: owner.id }).post(`/api/transactions/${cancelled}/cancel`);
    await house.service.resume();
    for (const id of [rejected, cancelled]) expect(await house.custody.transfers(id)).toEqual([]);
  });
});
