import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { registry } from '@tael/runtime';
import { z } from 'zod';
import { measurePayouts } from '../../src/operations/measure-payouts.ts';
import { startWithdrawal, type WithdrawalUnderTest } from '../withdrawal-under-test.ts';

let service: WithdrawalUnderTest;
beforeAll(async () => {
  service = await startWithdrawal();
});
afterAll(() => service.stop());

const userId = randomUUID();
/** `time` is Shanghai time. */
const put = (status: string, amount: number, daysAgo: number, time = '12:00') =>
  sql`
    with moment as (
      select ((now() at time zone 'Asia/Shanghai')::date - ${daysAgo}::int + ${time}::time)
        at time zone 'Asia/Shanghai' as at
    )
    insert into withdrawal (user_id, amount, method, sealed_account, account_fingerprint, status, admin_notes, created_at,
      changed_at)
    select ${userId}, ${amount}, 'wechat', '', 'f', ${status}, 'note', at, at from moment
  `.execute(service.deps.database.db);
const putSend = (status: string, amount: number) =>
  sql`
    insert into withdrawal (user_id, amount, worth, method, chain_id, sealed_account, account_fingerprint, status,
      created_at, changed_at)
    values (${userId}, ${amount}, 7 * ${amount}::int, 'chain', 1, '', 'f', ${status}, now(), now())
  `.execute(service.deps.database.db);
const stats = async (query = '') => {
  const reader = service.as({ userId: randomUUID(), role: 'moderator', permissions: ['withdrawals.read'] });
  const { body } = await reader.get(`/api/withdrawals/admin/stats${query}`);
  return z
    .object({ days: z.array(z.record(z.string(), z.unknown())) })
    .loose()
    .parse(body);
};

describe('the figures of the payouts', () => {
  it('of nothing are zero, and have no change', async () => {
    const { days, ...rest } = await stats('?days=7');
    expect(rest).toMatchObject({
      total: { count: 0, amount: 0 },
      byStatus: { pending: { count: 0, amount: 0 }, completed: { count: 0, amount: 0 } },
      paidOut: { change: null },
    });
    expect(days).toHaveLength(7);
  });

  it('count by state and by day in Shanghai, and compare with the period before', async () => {
    await put('pending', 1_00, 0, '00:00');
    await put('approved', 2_00, 0, '23:59:59');
    await put('completed', 30_00, 0);
    await put('completed', 15_00, 6, '00:00');
    await put('completed', 20_00, 7, '23:59:59');
    await put('completed', 99_00, 14);
    await put('rejected', 4_00, 1);
    await put('requested', 500_00, 0);
    await put('voided', 500_00, 0);
    await putSend('rejected', 8_00);
    await putSend('completed', 9_00);
    await putSend('completed', 3_00);
    const { days, ...rest } = await stats('?days=7');
    expect(rest).toMatchObject({
      total: { count: 7, amount: 171 },
      byStatus: {
        pending: { count: 1, amount: 1 },
        approved: { count: 1, amount: 2 },
        processing: { count: 0, amount: 0 },
        completed: { count: 4, amount: 164 },
        rejected: { count: 1, amount: 4 },
      },
      sends: {
        pending: { count: 0, amount: 0 },
        completed: { count: 2, amount: 12 },
        rejected: { count: 1, amount: 8 },
      },
      paidOut: {
        thisPeriod: { count: 2, amount: 45 },
        previousPeriod: { count: 1, amount: 20 },
        change: 125,
      },
    });
    expect(days[6]).toMatchObject({
      requested: 3,
      requestedAmount: 33,
      completed: 1,
      completedAmount: 30,
      rejected: 0,
    });
    expect(days[5]).toMatchObject({ requested: 1, rejected: 1, completed: 0, completedAmount: 0 });
    expect(days[0]).toMatchObject({ completed: 1, completedAmount: 15 });
  });

  it('are for those who may read them', async () => {
    expect((await service.as({ userId }).get('/api/withdrawals/admin/stats')).status).toBe(403);
  });
});

describe('the payouts that are open', () => {
  it('have gauges by state, with the age of the oldest', async () => {
    await put('pending', 1_00, 3);
    await put('processing', 1_00, 2);
    await sql`update withdrawal set outcome_unknown_since = now() where status = 'processing'`.execute(
      service.deps.database.db,
    );
    measurePayouts(service.deps);
    const text = await registry.metrics();
    const counts = [...text.matchAll(/^withdrawal_payouts\{state="(\w+)"\} (\d+)$/gm)];
    expect(counts.map(([, state, count]) => `${state} ${count}`).sort()).toEqual([
      'approved 1',
      'pending 2',
      'processing 1',
      'unknown 1',
    ]);
    const oldest = /^withdrawal_payout_oldest_seconds\{state="pending"\} (\S+)$/m.exec(text)?.[1];
    expect(Number(oldest)).toBeGreaterThan(2 * 86_400);
  });
});
