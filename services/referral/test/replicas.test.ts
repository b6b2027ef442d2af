import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually, spawnReplica, spawnService, type Replica, faultRounds } from '@tael/testkit';
import supertest from 'supertest';
import type { Person } from './people.ts';
import { startReferral, type ReferralUnderTest } from './referral-under-test.ts';

const entry = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));

let referral: ReferralUnderTest;
let host: Person;
let replicas: Replica[];
beforeAll(async () => {
  referral = await startReferral();
  host = await referral.newcomer('host');
  replicas = await Promise.all([startReplica(), startReplica()]);
});
afterAll(async () => {
  for (const { process } of replicas) process.kill();
  const exits = await Promise.all(replicas.map(({ process }) => process.exited));
  await referral.stop();
  expect(exits.map(({ code }) => code)).toEqual([0, 0]);
});

const startReplica = () => spawnReplica({ entry, env: { ...referral.settings, LOG_LEVEL: 'warn' } });

describe('two replicas', () => {
  it('settle a referral once, whoever approves, rejects or deletes it at the same moment', async () => {
    const names = Array.from({ length: 3 * faultRounds }, (_, i) => `friend-${i}`);
    const friends = await Promise.all(names.map((name) => referral.friend(host, name)));
    const token = await (await referral.auth.signInAdmin()).internalToken();
    const send = async (at: 0 | 1, method: 'post' | 'delete', path: string, body: object) =>
      (
        await supertest(replicas[at]?.url ?? '')
          [method](`/api/user/admin/${path}`)
          .set('authorization', `Bearer ${token}`)
          .send(body)
      ).status;
    const verify = (at: 0 | 1, id: string, action: string) =>
      send(at, 'post', `verify-referral/${id}`, { action });
    const outcomes = { approvals: new Set<string>(), mixed: new Set<string>(), deletions: new Set<string>() };
    for (let i = 0; i < faultRounds; i += 1) {
      const [a = '', b = '', c = ''] = friends.slice(3 * i, 3 * i + 3).map(({ referralId }) => referralId);
      const [approvals, mixed, deletion] = await Promise.all([
        Promise.all([verify(0, a, 'approve'), verify(1, a, 'approve')]),
        Promise.all([verify(0, b, 'approve'), verify(1, b, 'reject')]),
        Promise.all([
          verify(0, c, 'approve'),
          send(1, 'delete', 'bulk-delete-referrals', { referralIds: [c] }),
        ]),
      ]);
      outcomes.approvals.add(approvals.sort().join());
      outcomes.mixed.add(mixed.sort().join());
      // The deletion hides the referral in any case. The approval came first, or gets 404.
      outcomes.deletions.add(deletion.join());
    }
    expect([...outcomes.approvals, ...outcomes.mixed]).toEqual(['200,409', '200,409']);
    expect(['200,200', '404,200']).toEqual(expect.arrayContaining([...outcomes.deletions]));
    await agree();
  });
});

async function agree(): Promise<void> {
  const { rows } = await sql<{ completed: string[] | null; listed: number }>`
    select array_agg(id) filter (where status = 'completed') as completed, count(*) filter (where listed)::int as listed
    from referrals`.execute(referral.db);
  const { completed, listed } = rows[0] ?? { completed: null, listed: 0 };
  const keys = (completed ?? []).map((id) => `referral:${id}`);
  await eventually(async () => {
    const { flows } = await referral.deps.pointsFlows.findFlows({ keys });
    expect(flows.map(({ key, amount }) => [key, amount])).toHaveLength(keys.length);
  });
  const approved = await referral.published('referral.ReferralApproved.v1');
  expect(approved.map(({ referralId }) => `referral:${String(referralId)}`).sort()).toEqual(keys.sort());
  const { body } = await referral.admin('get', '/api/user/admin/referrals/stats');
  expect(body['stats']).toMatchObject({ totalReferrals: listed, totalPointsDistributed: 500 * keys.length });
}

describe('a wrong configuration', () => {
  it('ends the start with 78 and one line that names every key', async () => {
    const wrong = await spawnService({ entry, env: { PORT: 'http', RPC_KEY: 'short' } });
    expect((await wrong.exited).code).toBe(78);
    for (const key of [
      'PORT',
      'INTERNAL_PORT',
      'METRICS_PORT',
      'POSTGRES_URL',
      'EVENT_LOG_URL',
      'AUTH_RPC_URL',
      'POINTS_RPC_URL',
    ]) {
      expect(wrong.output()).toMatch(new RegExp(`[:;] ${key}: `));
    }
    expect(wrong.output()).not.toContain('short');
  });
});
