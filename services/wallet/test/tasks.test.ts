import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '@tael/identity';
import { sql } from '@tael/postgres';
import { registry } from '@tael/runtime';
import { startTasks } from '@tael/service';
import { eventually } from '@tael/testkit';
import { proveLedger } from '../src/ledger/proof/prove-ledger.ts';
import { purgeExpired } from '../src/operations/purge-expired.ts';
import { service } from '../src/service.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const minute = 60_000;
let wallet: WalletUnderTest;
beforeAll(async () => {
  wallet = await startWallet();
  for (const measure of service.gauges ?? []) measure(wallet.deps);
  await startTasks(service, wallet.deps);
});
afterAll(() => wallet.stop());

describe('the alarms', () => {
  it('have no value as long as nothing was proven or compared, and then that of the last proof', async () => {
    const { db } = wallet.deps.database;
    const figure = async (name: string) =>
      (await registry.metrics()).split('\n').find((line) => line.startsWith(`wallet_${name}`));
    await sql`truncate ledger_proof cascade`.execute(db);
    for (const name of ['ledger_proof_ok', 'ledger_proof_breaks', 'ledger_proof_timestamp', 'flow_breaks'])
      expect(await figure(name)).toBeUndefined();
    await proveLedger(wallet.deps);
    expect(await figure('ledger_proof_ok')).toBe('wallet_ledger_proof_ok 1');
    expect(await figure('ledger_proof_breaks')).toBe('wallet_ledger_proof_breaks 0');
  });
});

describe('purging', () => {
  it("forgets a client's key after 24 hours, and a natural key never", async () => {
    const user = await wallet.person('keyed', { coins: 1_000n });
    const sell = () => wallet.as(user).post('/api/wallet/sell', { amount: 1 }, 'k');
    await sell();
    const redemption = {
      operationId: randomUUID(),
      userId: user,
      idempotencyKey: { scope: 'redemption', key: 'r', bodyHash: new Uint8Array(32), neverExpires: true },
      rule: 'redemption',
      redemptionId: 'r',
      points: 10n,
      amount: 100n,
    } as const;
    await wallet.deps.ledger.post(redemption);
    await purgeExpired(wallet.deps);
    expect((await sell()).headers['idempotency-replayed']).toBe('true');
    wallet.clock.turnedBy = 25 * 60 * minute;
    expect(await purgeExpired(wallet.deps)).toMatch(/^\d+ keys/);
    wallet.clock.turnedBy = 0;
    expect((await sell()).headers['idempotency-replayed']).toBeUndefined();
    const again = await wallet.deps.ledger.post({ ...redemption, operationId: randomUUID() });
    expect(again).toMatchObject({ outcome: 'posted', replayed: true });
  });
});

describe("the ledger's proof", () => {
  const path = '/api/admin/ledger/proof';
  const read = async () => (await wallet.asAdmin('moderator', ['system.read']).get(path)).body;

  it('is started and read by whoever may, and names the posting that was changed', async () => {
    const runner = wallet.asAdmin('moderator', ['system.run']);
    expect([(await runner.post(path)).status, (await runner.get(path)).status]).toEqual([202, 403]);
    await eventually(async () =>
      expect(await read()).toMatchObject({ proof: { ok: true, breaks: [] }, running: false }),
    );
    const acts = await wallet.events('wallet.AdminActed.v1');
    expect(acts.map(({ data }) => data)).toMatchObject([
      { action: { action: 'task.run', objectId: 'reconcile-ledger', actorRole: 'moderator' } },
    ]);
    const { rows } = await sql<{ place: string }>`
      update posting set amount = amount + 1 where (shard, seq) = (select shard, min(seq) from posting group by shard limit 1)
      returning shard || '/' || seq as place`.execute(wallet.deps.database.db);
    await runner.post(path, {});
    await eventually(async () => {
      const { proof } = (await read()) as {
        proof: { ok: boolean; breaks: { what: string; where: string }[] };
      };
      expect(proof.ok).toBe(false);
      expect(proof.breaks).toContainEqual(
        expect.objectContaining({ what: 'posting', where: rows[0]?.place }),
      );
    });
    const { lastResult } = (await wallet.deps.tasks.status())['reconcile-ledger'] ?? {};
    expect(lastResult).toContain(`BROKEN`);
    expect(lastResult).toContain(`posting ${rows[0]?.place ?? ''}`);
    const past = async (page: number) =>
      (await wallet.asAdmin('moderator', ['system.read']).get(`${path}s?limit=1&page=${page}`)).body;
    expect(await past(1)).toMatchObject({ proofs: [{ ok: false, breaks: expect.any(Number) }] });
    expect(await past(2)).toMatchObject({ proofs: [{ ok: true, breaks: 0 }], currentPage: 2 });
    expect((await runner.get(`${path}s`)).status).toBe(403);
  });

  it.each([
    ['a user', 'user', permissions],
    [
      'a moderator without the permission',
      'moderator',
      permissions.filter((name) => !name.startsWith('system')),
    ],
  ] as const)('is not for %s', async (_who, role, granted) => {
    const caller = wallet.asAdmin(role, [...granted]);
    expect([(await caller.get(path)).status, (await caller.post(path)).status]).toEqual([403, 403]);
  });
});
