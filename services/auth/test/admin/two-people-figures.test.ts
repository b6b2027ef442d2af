import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNeighbour, type Neighbour } from '@tael/testkit';
import { carryOutGrants } from '../../src/operations/admin/carry-out-grants.ts';
import { password, type Answer } from '../auth-under-test.ts';
import { path } from './admin-under-test.ts';
import { approvalOf, name, startTwoPeople, type TwoPeople } from './two-people-under-test.ts';

let auth: TwoPeople;
let neighbours: Neighbour[];
let one: { id: string };
let second: { token: string };
beforeAll(async () => {
  const env = {
    SECOND_PERSON: 'required',
    AUTH_RPC_URL: 'http://127.0.0.1:1',
    CARD_SECRET: 'a card secret of the tests',
  };
  neighbours = await Promise.all([startNeighbour('wallet', env), startNeighbour('points', env)]);
  const [wallet = '', points = ''] = neighbours.map(({ internalUrl }) => internalUrl);
  auth = await startTwoPeople({ WALLET_RPC_URL: wallet, POINTS_RPC_URL: points });
});
afterAll(async () => {
  await auth.stop();
  for (const neighbour of neighbours) await neighbour.stop();
});
beforeEach(async () => {
  await auth.startOver();
  [one, second] = [await auth.user(), await auth.anAdmin(name('second'))];
});

const edit = (figures: object) => auth.asAdmin.put(path(one.id), { reason: 'an error', ...figures });
const figuresOf = async (id: string) => {
  const { balance, points } = (await auth.asAdmin.get(path(id))).body.user as Record<string, unknown>;
  return { balance, points };
};
const create = (figures: object) => {
  const username = name('made');
  return auth.asAdmin.post('/api/admin/users', {
    ...{ username, email: `${username}@tael.test`, password },
    ...figures,
  });
};
const waiting = ({ status, body }: Answer) => [status, body.pending];

describe('¥ and points worth more than one person may adjust', () => {
  it('wait with the whole edit, and an approval sets them', async () => {
    expect((await edit({ balance: 4_000 })).status).toBe(200);
    const answer = await edit({ username: name('renamed'), balance: 9_000, points: 10 });
    expect(waiting(answer)).toEqual([202, true]);
    expect(approvalOf(answer)).toMatchObject({
      action: 'user.edit',
      before: { balance: 4_000, points: 0 },
      after: { balance: 9_000, points: 10 },
    });
    expect(await figuresOf(one.id)).toEqual({ balance: 4_000, points: 0 });
    expect((await auth.decide(second.token, approvalOf(answer).id)).status).toBe(200);
    expect(await figuresOf(one.id)).toEqual({ balance: 9_000, points: 10 });
    expect(waiting(await edit({ points: 60_000 }))).toEqual([202, true]);
  });

  it('wait with a new account', async () => {
    expect((await create({ balance: 5_000, points: 50_000 })).status).toBe(201);
    expect(waiting(await create({ balance: 5_000.01 }))).toEqual([202, true]);
    const answer = await create({ points: 50_001 });
    expect(waiting(answer)).toEqual([202, true]);
    const { username } = approvalOf(answer).after as { username: string };
    expect((await auth.decide(second.token, approvalOf(answer).id)).status).toBe(200);
    const { users } = (await auth.asAdmin.get(`/api/admin/users?search=${username}`)).body;
    const [made] = users as { _id: string }[];
    expect(await figuresOf(made?._id ?? '')).toEqual({ balance: 0, points: 50_001 });
  });

  it('never take effect without a second person, and nobody is mailed as for a right', async () => {
    await auth.startOver();
    const answer = await edit({ balance: 6_000 });
    auth.clock.turnedBy = 25 * 3_600_000;
    await carryOutGrants(auth.deps);
    auth.clock.turnedBy = 0;
    expect(await figuresOf(one.id)).toEqual({ balance: 0, points: 0 });
    expect(approvalOf(answer).state).toBe('waiting');
    expect(await auth.mails()).toEqual([]);
  });
});
