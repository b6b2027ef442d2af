import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { Permission, Role } from '@tael/identity';
import { startFakeServices } from './fake-services.ts';
import type { FakeServices } from './fake-services.ts';
import { bearer, startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

let services: FakeServices;
let tael: StartedGateway;
beforeAll(async () => {
  services = await startFakeServices();
  tael = await startGateway({ WITHDRAWAL_RPC_URL: services.url });
});
afterAll(async () => {
  await tael.close();
  await services.close();
});

const at = Date.parse('2026-03-02T08:00:00Z');
const waiting = (id: string, minutes: number, access: string, proposedBy = 'ann') => ({
  id,
  action: 'user.set-role',
  access,
  objectKind: 'user',
  objectId: 'carl',
  objectLabel: 'Carl',
  beforeJson: '{"role":"user"}',
  afterJson: '{"role":"admin"}',
  reason: 'a colleague',
  proposedBy,
  proposedAt: timestampFromMs(at + minutes * 60_000),
  lapsesAt: timestampFromMs(at + (minutes + 60) * 60_000),
});

beforeEach(() => {
  services.away = false;
  services.approvals = [waiting('withdrawal-1', 5, 'system.run')];
  tael.auth.approvals = [waiting('auth-1', 0, 'admin'), waiting('auth-2', 9, 'admin')];
  tael.auth.auth = {
    getUsers: ({ ids }) => ({ users: ids.map((id) => ({ id, username: id, email: `${id}@tael.test` })) }),
  };
});

const list = async (who: { role: Role; permissions?: Permission[] }) => {
  const answer = await fetch(`${tael.url}/api/admin/approvals`, { headers: bearer(tael.auth.signIn(who)) });
  const body = (await answer.json()) as { approvals?: { id: string }[]; missing: string[] };
  return { status: answer.status, body, ids: body.approvals?.map(({ id }) => id) };
};

describe('GET /api/admin/approvals', () => {
  it('gathers what waits in all services, oldest first, with the names of the proposers', async () => {
    const { body, ids } = await list({ role: 'admin' });
    expect(ids).toEqual(['auth-1', 'withdrawal-1', 'auth-2']);
    expect(body.missing).toEqual([]);
    expect(body.approvals?.[1]).toEqual({
      id: 'withdrawal-1',
      service: 'withdrawal',
      action: 'user.set-role',
      object: { kind: 'user', id: 'carl', label: 'Carl' },
      before: { role: 'user' },
      after: { role: 'admin' },
      reason: 'a colleague',
      proposedBy: { _id: 'ann', username: 'ann', email: 'ann@tael.test' },
      proposedAt: '2026-03-02T08:05:00.000Z',
      lapsesAt: '2026-03-02T09:05:00.000Z',
      state: 'waiting',
      decidedBy: null,
      decidedAt: null,
    });
  });

  it('has no lapse for an item of the desk', async () => {
    services.approvals = [{ ...waiting('withdrawal-1', 5, 'withdrawals.process'), lapsesAt: undefined }];
    const { body } = await list({ role: 'moderator', permissions: ['withdrawals.process'] });
    expect(body.approvals).toEqual([expect.objectContaining({ id: 'withdrawal-1', lapsesAt: null })]);
  });

  it('shows a moderator what they may decide', async () => {
    expect((await list({ role: 'moderator', permissions: ['system.run'] })).ids).toEqual(['withdrawal-1']);
    expect((await list({ role: 'moderator', permissions: ['users.read'] })).ids).toEqual([]);
    expect((await list({ role: 'user' })).status).toBe(403);
  });

  it('names a service that is away, and shows the others', async () => {
    services.away = true;
    const { body, ids } = await list({ role: 'admin' });
    expect([ids, body.missing]).toEqual([['auth-1', 'auth-2'], ['withdrawal']]);
  });
});
