import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  eventually,
  startAuth,
  testDatabase,
  testPassword,
  type AuthProcess,
  type TestDatabase,
} from '@tael/testkit';
import { z } from 'zod';
import { migrations } from '../src/migrations.ts';
import { startReplica, type Replica } from './replica.ts';

const path = '/api/wallet/card';
const revealed = z.object({ number: z.string(), cvv: z.string(), expires: z.string() });
let auth: AuthProcess;
let stores: TestDatabase;
let replica: Replica;
beforeAll(async () => {
  [auth, stores] = await Promise.all([startAuth(), testDatabase({ migrations })]);
  replica = await startReplica(stores.url, auth, { LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  replica.process.kill();
  await replica.process.exited;
  await auth.stop();
  await stores.drop();
});

it('the log of a running wallet, at its most talkative, holds no card number, password, token or address', async () => {
  const owner = await auth.register('discreet', 'discreet@mail.test');
  const token = await owner.internalToken();
  await replica.post(owner, path, {});
  const wrong = await replica.post(owner, `${path}/reveal`, { password: 'a wrong password' });
  const shown = revealed.parse(
    (await replica.post(owner, `${path}/reveal`, { password: testPassword })).body,
  );
  const description = 'between you and me';
  const refused = await replica.post(owner, '/api/transactions', {
    to: 'nobody-here',
    amount: 1,
    description,
  });
  // A body that cannot be parsed must not be logged either.
  await fetch(`${replica.url}${path}/reveal`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: `{"password":"${testPassword}"`,
  });
  await eventually(() => {
    const log = replica.process.output();
    if (!log.includes(`${path}/reveal`)) throw new Error('nothing was logged of it');
    return Promise.resolve();
  });
  expect([wrong.status, refused.status]).toEqual([400, 400]);
  const log = replica.process.output();
  const secrets = {
    number: shown.number,
    endOfIt: shown.number.slice(6),
    token,
    password: testPassword,
    wrong: 'a wrong password',
    mail: 'discreet@mail.test',
    description,
  };
  const found = Object.entries(secrets).filter(([, secret]) => log.includes(secret));
  expect(found.map(([what]) => what)).toEqual([]);
});
