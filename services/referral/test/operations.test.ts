import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, createRouterTransport } from '@connectrpc/connect';
import { sql } from '@tael/postgres';
import { operationsRpc, referralRpc } from '@tael/proto';
import { registry } from '@tael/runtime';
import { rpcTable } from '@tael/service';
import { eventually } from '@tael/testkit';
import { purgeExpired } from '../src/operations/purge-expired.ts';
import { reconcileFlows } from '../src/operations/reconcile-flows.ts';
import { service } from '../src/service.ts';
import type { Person } from './people.ts';
import { startReferral, type ReferralUnderTest } from './referral-under-test.ts';

let referral: ReferralUnderTest;
let host: Person;
let referralIds: string[];
let transport: ReturnType<typeof createRouterTransport>;
beforeAll(async () => {
  referral = await startReferral();
  host = await referral.newcomer('host');
  referralIds = [];
  for (const name of ['one', 'two', 'three'])
    referralIds.push((await referral.friend(host, name)).referralId);
  transport = createRouterTransport(rpcTable(service, referral.deps));
  await decide(0, 'approve');
  await decide(1, 'reject');
});
afterAll(() => referral.stop());

const decide = (i: number, action: string) =>
  referral.admin('post', `/api/user/admin/verify-referral/${referralIds[i]}`, { action });

describe('what other services ask', () => {
  it('are the counts of referrers, zero for everybody else, in the order asked', async () => {
    const client = createClient(referralRpc.ReferralService, transport);
    const nobody = randomUUID();
    const { counts } = await client.getReferralCounts({ userIds: [nobody, host.id, 'nonsense'] });
    expect(counts).toMatchObject([
      { userId: nobody, total: 0, pointsEarned: 0n },
      { userId: host.id, total: 3, pending: 1, approved: 1, rejected: 1, pointsEarned: 500n, recent: 3 },
      { userId: 'nonsense', total: 0 },
    ]);
    await expect(
      client.getReferralCounts({ userIds: Array.from({ length: 1001 }, String) }),
    ).rejects.toThrow();
  });

  it('is where a flow stands', async () => {
    const client = createClient(operationsRpc.OperationsService, transport);
    const keys = [
      ...referralIds.map((id) => `referral:${id}`),
      `referral:${randomUUID()}`,
      'referral:x',
      'checkin:x:y',
    ];
    const { flows } = await client.findFlows({ keys });
    expect(new Map(flows.map(({ key, state, amount }) => [key, `${state} ${amount}`]))).toEqual(
      new Map([
        [`referral:${referralIds[0]}`, 'completed 500'],
        [`referral:${referralIds[1]}`, 'failed 500'],
        [`referral:${referralIds[2]}`, 'pending 500'],
      ]),
    );
  });
});

describe('the tasks', () => {
  const run = () => reconcileFlows(referral.deps, new AbortController().signal);

  it('are known by name', async () => {
    expect(Object.keys(await referral.deps.tasks.status())).toEqual(
      expect.arrayContaining(['score-referrals', 'purge-expired', 'reconcile-flows']),
    );
    expect(await purgeExpired(referral.deps)).toBe('0 inbox, 0 keys');
  });

  it('match each approval with its credit once a minute has passed, and ask for it no more', async () => {
    expect(await run()).toBe('0 confirmed, 0 broken');
    await eventually(async () => {
      const { points } = await referral.deps.points.getPoints({ userIds: [host.id] });
      expect(points[0]?.total).toBe(500n);
    });
    referral.clock.turnedBy = 61_000;
    expect(await run()).toBe('1 confirmed, 0 broken');
    expect(await run()).toBe('0 confirmed, 0 broken');
  });

  it('alarm at an approval that was never credited, at every run', async () => {
    await sql`update referrals set status = 'completed', decided_at = now() - interval '1 hour'
      where id = ${referralIds[2]}`.execute(referral.db);
    expect(await run()).toBe('0 confirmed, 1 broken');
    expect(await run()).toBe('0 confirmed, 1 broken');
    expect(await registry.metrics()).toContain('referral_flow_breaks 1\n');
  });
});
