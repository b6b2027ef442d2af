import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import type { AuthProcess, SignedIn } from '@tael/testkit';
import { createScreening } from '../../src/screening.ts';
import { findTransaction, takeKnownSend } from '../../src/operations/take-send.ts';
import { outside, type WalletProcess } from '../wallet-process.ts';
import { startWithAuthAndWallet } from '../with-wallet.ts';
import type { Answer, WithdrawalUnderTest } from '../withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
let boss: SignedIn;
let folder: string;
let list: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tael-screening-'));
  list = join(folder, 'list');
  await writeFile(
    list,
    `# sanctioned\n0x${'9'.repeat(40)}\r\n  ${outside.toUpperCase().replace('X', 'x')}  \n`,
  );
  ({ auth, wallet, service, stop } = await startWithAuthAndWallet({
    VERIFIED_EMAIL: 'required',
    SCREENING_LIST: list,
  }));
  boss = await auth.signInAdmin();
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

let owner: SignedIn;
let people = 0;
beforeEach(async () => {
  owner = await auth.register(`barred${(people += 1)}`);
  await wallet.giveCoins(owner, 10);
  await inAuth('email_verified_at', new Date());
});
const inAuth = (column: string, at: Date | null) =>
  sql`update users set ${sql.ref(column)} = ${at} where id = ${owner.id}`.execute(auth.database.db);
const decide = (id: string, status: string): Promise<Answer> =>
  service.as({ userId: boss.id, role: 'admin' }).put(`/api/admin/transactions/${id}/status`, { status });
const unlisted = `0x${'1'.repeat(40)}`;
const refusalOf = ({ status, body }: Answer) => [status, body.code];

describe('a send is only rejected', () => {
  it.each(['email_changed_at', 'password_changed_at', 'second_factor_changed_at'])(
    'within a day after %s of its owner',
    async (column) => {
      const id = await wallet.sendOut(owner, 1, unlisted);
      await inAuth(column, new Date(Date.now() - 24 * 3_600_000 + 60_000));
      expect(refusalOf(await decide(id, 'completed'))).toEqual([409, 'withdrawal.payouts_wait']);
      await inAuth(column, new Date(Date.now() - 24 * 3_600_000));
      expect((await decide(id, 'completed')).status).toBe(200);
    },
  );

  it('while the address of its owner is not confirmed', async () => {
    await inAuth('email_verified_at', null);
    const id = await wallet.sendOut(owner, 1, unlisted);
    expect(refusalOf(await decide(id, 'completed'))).toEqual([409, 'withdrawal.owner_not_verified']);
    expect((await decide(id, 'failed')).status).toBe(200);
  });

  it('to an address of the screening list, however it is written', async () => {
    const id = await wallet.sendOut(owner, 1, outside.toLowerCase());
    expect(refusalOf(await decide(id, 'completed'))).toEqual([409, 'withdrawal.address_listed']);
    expect((await decide(id, 'failed')).status).toBe(200);
    expect(await wallet.coins(owner.id)).toEqual({ free: 10_00n, reserved: 0n });
  });
});

describe('what bars a send', () => {
  it('is shown before the decision, in the list, the detail and the page of transactions', async () => {
    const free = await wallet.sendOut(owner, 1, unlisted);
    const listed = await wallet.sendOut(owner, 1, outside);
    const admin = service.as({ userId: boss.id, role: 'admin' });
    for (const id of [free, listed])
      await takeKnownSend(service.deps, await findTransaction(service.deps, id));
    const barrier = {
      code: 'withdrawal.address_listed',
      message: 'This address is on the screening list: the send can only be rejected',
    };
    const shown = [
      { _id: listed, barrier },
      { _id: free, barrier: null },
    ];
    const { body } = await admin.get(`/api/withdrawals/admin?kind=send&search=${owner.username}`);
    expect(body.withdrawals).toMatchObject(shown);
    expect((await admin.get(`/api/withdrawals/admin/${listed}`)).body.withdrawal).toMatchObject({ barrier });
    const desks = await admin.get(`/api/admin/transactions/desk?ids=${listed},${free},nonsense`);
    expect(new Set(desks.body.desks as unknown[])).toEqual(
      new Set(shown.map((one) => expect.objectContaining(one) as unknown)),
    );
    await inAuth('email_verified_at', null);
    const later = await admin.get(`/api/withdrawals/admin?kind=send&search=${owner.username}`);
    expect(later.body.withdrawals).toMatchObject([
      { barrier: { code: 'withdrawal.owner_not_verified' } },
      { barrier: { code: 'withdrawal.owner_not_verified' } },
    ]);
    await decide(listed, 'failed');
    expect((await admin.get(`/api/withdrawals/admin/${listed}`)).body.withdrawal).toMatchObject({
      barrier: null,
    });
    for (const bad of ['', ',', Array(101).fill(free).join()])
      expect((await admin.get(`/api/admin/transactions/desk?ids=${bad}`)).status).toBe(400);
  });
});

describe('the screening list', () => {
  const log = { error: () => undefined };

  it('is read from a URL too, and is unknown while it can not be read', async () => {
    let status = 503;
    const server = createServer((_request, answer) => {
      answer.writeHead(status).end(`${outside}\n`);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const screening = createScreening(`http://127.0.0.1:${port}/`, log);
    expect(await screening.isListed(outside)).toBeUndefined();
    status = 200;
    expect(await screening.isListed(outside)).toBe(true);
    expect(await screening.isListed(unlisted)).toBe(false);
    await new Promise((closed) => server.close(closed));
    expect(await screening.isListed(outside)).toBe(true);
  });

  it('lists nothing where there is none', async () => {
    expect(await createScreening(undefined, log).isListed(outside)).toBe(false);
  });
});
