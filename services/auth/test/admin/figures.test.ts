import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { path, startAdmins, userOf, type Admins } from './admin-under-test.ts';
import { Owners } from './owners-under-test.ts';

let auth: Admins;
let owners: Owners;
beforeAll(async () => {
  owners = await Owners.start();
  auth = await startAdmins({ WALLET_RPC_URL: owners.url, POINTS_RPC_URL: owners.url });
});
afterAll(async () => {
  await auth.stop();
  await owners.down();
});

async function away<T>(ask: () => Promise<T>): Promise<T> {
  await owners.down();
  const answer = await ask();
  await owners.up();
  return answer;
}

describe('the drawer', () => {
  it('has the figures of wallet and points, which are null only while these are away', async () => {
    const { id } = await auth.register('holder');
    owners.money.set(id, { available: 2000n, held: 500n });
    owners.earned.set(id, { total: 60_000n, level: 'Gold', open: false });
    const known = userOf(await auth.asAdmin.get(path(id)));
    expect(known).toMatchObject({ points: 60_000, balance: 25, membershipLevel: 'Gold' });
    const unknown = await away(() => auth.asAdmin.get(path(id)));
    expect(unknown.status).toBe(200);
    expect(userOf(unknown)).toMatchObject({ points: null, balance: null, membershipLevel: 'Bronze' });
  });
});
