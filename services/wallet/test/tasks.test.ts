import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '@tael/identity';
import { sql } from '@tael/postgres';
import { registry } from '@tael/runtime';
import { startTasks } from '@tael/service';
import { eventually } from '@tael/testkit';
import { startFullProof } from '../src/ledger/proof/full-proof.ts';
import { proveLedger } from '../src/operations/proof/prove-ledger.ts';
import { proveFullLedger } from '../src/operations/proof/reconcile-ledger.ts';
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
    expect(await figure('ledger_proof_full_timestamp')).toMatch(/ 1\d{9}/);
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

describe('the full proof', () => {
  const { signal } = new AbortController();
  const run = () => proveFullLedger(wallet.deps, signal);
  const db = () => wallet.deps.database.db;

  it('waits for a checkpoint, then is due each week, and again if it found something', async () => {
    await sql`truncate ledger_proof cascade`.execute(db());
    expect(await run()).toBe('waits for a proof of the ledger without breaks');
    await proveLedger(wallet.deps);
    expect(await run()).toMatch(/intact$/);
    expect(await run()).toBe('not due');
    await sql`update ledger_proof set started_at = now() - interval '170 hours' where kind = 'full'`.execute(
      db(),
    );
    expect(await run()).toMatch(/intact$/);
    await sql`update ledger_proof set ok = false, finished_at = '-infinity' where kind = 'full'`.execute(
      db(),
    );
    expect(await run()).toMatch(/intact$/);
  });

  it('keeps the alarm on until another one finds nothing', async () => {
    const alarm = async () => /^wallet_ledger_proof_ok (\d)$/m.exec(await registry.metrics())?.[1];
    const spoil = (by: number) =>
      sql`update account set total_withdrawn = total_withdrawn + ${by} where user_id = (select min(user_id::text)::uuid from account)`.execute(
        db(),
      );
    await spoil(1);
    await proveLedger(wallet.deps);
    expect(await alarm()).toBe('1');
    await startFullProof(db());
    expect(await run()).toContain('BROKEN, 1 found');
    await spoil(-1);
    await proveLedger(wallet.deps);
    expect(await alarm()).toBe('0');
    expect([await run(), await alarm()]).toEqual([expect.stringMatching(/intact$/), '1']);
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
    expect(await read()).toMatchObject({
      full: { kind: 'full' },
      underWay: null,
      checkedUpTo: expect.any(String),
    });
    const acts = await wallet.events('wallet.AdminActed.v1');
    expect(acts.map(({ data }) => data)).toMatchObject([
      { action: { action: 'task.run', objectId: 'reconcile-ledger', actorRole: 'moderator' } },
    ]);
    const { rows } = await sql<{ place: string }>`
      update posting set amount = amount + 1 where (shard, seq) = (select shard, min(seq) from posting group by shard limit 1)
      returning shard || '/' || seq as place`.execute(wallet.deps.database.db);
    expect((await runner.post(`${path}/full`, {})).status).toBe(202);
    await eventually(async () => {
      const { full } = (await read()) as {
        full: { ok: boolean; breaks: { what: string; where: string }[] } | null;
      };
      expect(full?.ok).toBe(false);
      expect(full?.breaks).toContainEqual(
        expect.objectContaining({ what: 'posting', where: rows[0]?.place }),
      );
    });
    const { lastResult } = (await wallet.deps.tasks.status())['prove-ledger-in-full'] ?? {};
    expect(lastResult).toContain(`BROKEN`);
    expect(lastResult).toContain(`posting ${rows[0]?.place ?? ''}`);
    const past = async (page: number) =>
      (await wallet.asAdmin('moderator', ['system.read']).get(`${path}s?limit=1&page=${page}`)).body;
    expect(await past(1)).toMatchObject({
      proofs: [{ kind: 'full', ok: false, breaks: expect.any(Number) }],
    });
    expect(await past(2)).toMatchObject({
      proofs: [{ kind: 'tail', ok: true, breaks: 0 }],
      currentPage: 2,
    });
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
    const asked = [caller.get(path), caller.post(path), caller.post(`${path}/full`)];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
