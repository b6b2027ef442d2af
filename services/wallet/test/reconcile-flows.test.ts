import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { startAuth, startNeighbour, type AuthProcess, type Neighbour } from '@tael/testkit';
import { z } from 'zod';
import { reconcileFlows } from '../src/operations/reconcile-flows.ts';
import { metricsOf, startReplica, type Replica } from './replica.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const signal = new AbortController().signal;
const made = z.object({ withdrawal: z.object({ _id: z.string() }) });
let auth: AuthProcess;
let replica: Replica;
let withdrawal: Neighbour;
/** Its clock is two minutes ahead, so that flows count as settled. */
let wallet: WalletUnderTest;
let idle: WalletUnderTest;
beforeAll(async () => {
  auth = await startAuth();
  idle = await startWallet();
  const url = idle.settings.POSTGRES_URL;
  replica = await startReplica(url, auth);
  withdrawal = await startNeighbour('withdrawal', {
    EVENT_LOG_URL: auth.eventLogUrl,
    AUTH_RPC_URL: auth.internalUrl,
    WALLET_RPC_URL: replica.internalUrl,
    CUSTODY_RPC_URL: 'http://127.0.0.1:1',
    ACCOUNT_SECRET: 'an account secret of the tests',
  });
  wallet = await startWallet({ POSTGRES_URL: url, WITHDRAWAL_RPC_URL: withdrawal.internalUrl });
  wallet.clock.turnedBy = 120_000;
});
afterAll(async () => {
  await withdrawal.stop();
  replica.process.kill('SIGKILL');
  await wallet.stop();
  await idle.stop();
  await auth.stop();
});

const withdraw = async (): Promise<string> => {
  const person = await auth.register(`w${randomUUID().slice(0, 8)}`);
  await idle.fund(person.id, { available: 5_000n });
  const answer = await fetch(`${withdrawal.url}/api/withdrawals`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await person.internalToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 10, withdrawalMethod: 'wechat', accountInfo: { wechatId: 'someone' } }),
  });
  return made.parse(await answer.json()).withdrawal._id;
};
const setStatus = (id: string, status: string) =>
  sql`update withdrawal set status = ${status}, admin_notes = 'a test', effect_done_at = now(),
    reconciled_at = now() where id = ${id}`.execute(withdrawal.database.db);

const ownerOf = async (id: string): Promise<string> => {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from withdrawal where id = ${id}`.execute(withdrawal.database.db);
  return rows[0]?.userId ?? '';
};
const named = () => reconcileFlows(wallet.deps, signal);

describe('holds against withdrawals', () => {
  it('agree while a payout waits, and a break is named once it has lasted a minute', async () => {
    const id = await withdraw();
    expect(await reconcileFlows(wallet.deps, signal)).toContain('holds: 1 compared, no break');
    await setStatus(id, 'rejected');
    const broken = `holds: 1 compared, 1 broken: withdrawal:${id} (held 1000 here, rejected 1000 there)`;
    expect(await reconcileFlows(wallet.deps, signal)).toContain(broken);
    wallet.clock.turnedBy = 0;
    expect(await reconcileFlows(wallet.deps, signal)).toContain('no break');
    wallet.clock.turnedBy = 120_000;
    await setStatus(id, 'pending');
    expect(await reconcileFlows(wallet.deps, signal)).toContain('no break');
  });

  it('name a break at every run, a day later too, until both sides agree; then they are asked about no more', async () => {
    const id = await withdraw();
    const userId = await ownerOf(id);
    const holdId = `withdrawal:${id}`;
    await idle.deps.ledger.post({ operationId: randomUUID(), userId, rule: 'release', holdId });
    const broken = `${holdId} (released 1000 here, pending 1000 there)`;
    expect(await named()).toContain(broken);
    wallet.clock.turnedBy = 24 * 3_600_000;
    expect(await named()).toContain(broken);
    await setStatus(id, 'rejected');
    expect(await named()).not.toContain(id);
    await setStatus(id, 'completed');
    expect(await named()).not.toContain(id);
    wallet.clock.turnedBy = 120_000;
  });

  it('break where the withdrawal is said to be of somebody else', async () => {
    const id = await withdraw();
    const [userId, other] = [await ownerOf(id), randomUUID()];
    await sql`update withdrawal set user_id = ${other} where id = ${id}`.execute(withdrawal.database.db);
    expect(await named()).toContain(
      `withdrawal:${id} (held 1000 of ${userId} here, pending 1000 of ${other} there)`,
    );
    await sql`update withdrawal set user_id = ${userId} where id = ${id}`.execute(withdrawal.database.db);
  });

  it('find money that was set aside for nobody, through more than one portion', async () => {
    const userId = await idle.person('orphan', { available: 10_000n });
    await Promise.all(
      Array.from({ length: 1_100 }, () => {
        const holdId = `withdrawal:${randomUUID()}`;
        const hold = { userId, rule: 'hold', holdId, amount: 1n } as const;
        return idle.deps.ledger.post({ operationId: randomUUID(), ...hold });
      }),
    );
    const result = await reconcileFlows(wallet.deps, signal);
    expect(result).toContain('holds: 1102 compared, 1100 broken');
    expect(result).toContain('(held 1 here, unknown there)');
  });

  it('while withdrawal is away, are not called right', async () => {
    const alone = await startWallet({
      POSTGRES_URL: idle.settings.POSTGRES_URL,
      WITHDRAWAL_RPC_URL: 'http://127.0.0.1:1',
    });
    await expect(reconcileFlows(alone.deps, signal)).rejects.toThrow('holds: ');
    await alone.stop();
  });
});

describe('breaks', () => {
  it('are counted alike on every replica, whichever of them compared; and not at all what was never compared', async () => {
    const counts = async () =>
      (await metricsOf(replica.metricsUrl)).filter((line) =>
        line.startsWith('wallet_flow_breaks{flow="holds"'),
      );
    const id = await withdraw();
    const before = /(\d+) broken/.exec(await named())?.[1] ?? '0';
    expect(await counts()).toEqual([`wallet_flow_breaks{flow="holds"} ${before}`]);
    await setStatus(id, 'rejected');
    expect(await named()).toContain(`${Number(before) + 1} broken`);
    expect(await counts()).toEqual([`wallet_flow_breaks{flow="holds"} ${Number(before) + 1}`]);
  });
});
