import { beforeAll, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { expectCleanBooks } from './proof.ts';
import { helm, kubectl, openRelease, services, type Release } from './release.ts';

let release: Release;
beforeAll(async () => {
  release = await openRelease();
});

it('has every pod ready, and passes its own tests', async () => {
  const ready = await kubectl(
    ...['get', 'deployments,statefulsets', '-o'],
    'jsonpath={range .items[*]}{.metadata.name} {.status.readyReplicas}/{.spec.replicas}{"\\n"}{end}',
  );
  const names = [...services, 'postgres', 'kafka', 'mongodb'];
  expect(ready.split('\n').toSorted()).toEqual(names.map((name) => `tael-${name} 1/1`).toSorted());
  expect(await helm('test', 'tael', '--logs')).toContain('every service: passed');
});

it('serves sign-in, check-in, a redemption, a send, a withdrawal and its approval through the Ingress', async () => {
  const { api, admin } = release;
  const [sender, payee] = [await api.register(), await api.register()];
  const asSender = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const { status, body: answer } = await api.call(method, path, { token: sender.token, body });
    expect([path, status < 300, answer]).toEqual([path, true, answer]);
    return answer;
  };
  expect(await api.signIn(sender.email, sender.password)).toMatchObject({ status: 200 });

  await asSender('POST', '/api/user/checkin');
  await eventually(async () =>
    expect(await asSender('GET', '/api/user/me')).toMatchObject({ user: { points: 50 } }),
  );

  const given = { token: admin.token, body: { balance: 500 } };
  expect(await api.call('PUT', `/api/admin/users/${sender.id}`, given)).toMatchObject({ status: 200 });
  await asSender('POST', '/api/wallet/buy', { amount: 10 });
  await asSender('POST', '/api/transactions', { to: payee.username, amount: 4 });
  await eventually(async () => {
    const { body } = await api.call('GET', '/api/wallet', { token: payee.token });
    expect(body).toMatchObject({ coinsHeld: 4 });
  });

  const wish = { amount: 200, withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-0123456' } };
  const { withdrawal } = await asSender('POST', '/api/withdrawals', wish);
  const { _id: id } = withdrawal as { _id: string };
  for (const status of ['approved', 'processing', 'completed']) {
    const step = { token: admin.token, body: { status } };
    expect(await api.call('PUT', `/api/withdrawals/admin/${id}`, step)).toMatchObject({ status: 200 });
  }
  await eventually(async () =>
    expect(await asSender('GET', '/api/wallet')).toMatchObject({ totalWithdrawn: 200 }),
  );
  await expectCleanBooks(release);
});
