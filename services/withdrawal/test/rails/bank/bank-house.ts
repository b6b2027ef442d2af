import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { SignedIn } from '@tael/testkit';
import supertest from 'supertest';
import { z } from 'zod';
import { startWithAuthAndWallet } from '../../with-wallet.ts';
import { bank, payoutOf, type Answer } from '../../withdrawal-under-test.ts';

export const settings = {
  RAIL_BANK: 'file',
  BANK_DEBTOR_NAME: 'Tael Ltd',
  BANK_DEBTOR_ACCOUNT: '11001',
  BANK_DEBTOR_CNAPS: '102100099996',
  PAYOUT_LIMIT_A_USER_AND_DAY: '10000000',
  PAYOUT_LIMIT_A_DAY: '10000000',
  PAYOUT_TWO_PEOPLE_ABOVE: '10000000',
};

export type BankHouse = Awaited<ReturnType<typeof startBankHouse>>;

const path = '/api/withdrawals/admin/bank-files';
const listed = z.object({ _id: z.string(), payouts: z.number(), open: z.number() }).loose();

export async function startBankHouse() {
  const house = await startWithAuthAndWallet(settings);
  const boss: SignedIn = await house.auth.signInAdmin();
  const admin = () => house.service.as({ userId: boss.id, role: 'admin' });
  const make = (key?: string) => admin().post(path, {}, key);
  const shown = async (id: string) => {
    const { body } = await admin().get(`/api/withdrawals/admin/${id}`);
    return z.object({ status: z.string(), adminNotes: z.string() }).loose().parse(body.withdrawal);
  };
  return {
    ...house,
    boss,
    admin,
    shown,
    make,
    made: async () => listed.parse((await make()).body.file),
    files: async () =>
      z
        .object({ waiting: z.unknown(), files: z.array(listed) })
        .loose()
        .parse((await admin().get(path)).body),
    download: (id: string, format: 'xml' | 'csv') => admin().get(`${path}/${id}/${format}`),
    answer: async (text: string | Buffer, key?: string, type = 'application/xml'): Promise<Answer> => {
      const request = supertest(house.service.app)
        .post('/api/withdrawals/admin/bank-answers')
        .set('authorization', `Bearer ${admin().token()}`)
        .set('content-type', type);
      if (key !== undefined) request.set('idempotency-key', key);
      return await request.send(Buffer.from(text));
    },
    approved: async (owner: SignedIn, amount: number, more: object = {}) => {
      const account = { ...bank, accountInfo: { ...bank.accountInfo, ...more } };
      const { _id: id } = payoutOf(await house.service.as({ userId: owner.id }).withdraw(amount, account));
      await admin().decide(id, 'approved');
      return id;
    },
    figures: async (owner: SignedIn) => {
      const { available, held, totalWithdrawn } = await house.wallet.holding(owner.id);
      return [available, held, totalWithdrawn];
    },
    differences: async () => {
      const { body } = await admin().get('/api/withdrawals/admin/rails');
      const rails = body.rails as { method: string; differences: unknown }[];
      return rails.find(({ method }) => method === 'bank')?.differences;
    },
  };
}

/** How many of them were taken before the answer. */
export async function sendMegabytes(
  house: BankHouse,
  count: number,
): Promise<{ status: number | undefined; read: number }> {
  const server = createServer(house.service.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let read = 0;
  const piece = Buffer.alloc(1024 * 1024, ' ');
  const body = new Readable({
    read() {
      read += 1;
      this.push(read > count ? null : piece);
    },
  });
  const sent = request({
    ...{
      port: (server.address() as AddressInfo).port,
      method: 'POST',
      path: '/api/withdrawals/admin/bank-answers',
    },
    headers: { authorization: `Bearer ${house.admin().token()}`, 'content-type': 'application/xml' },
  });
  sent.on('error', () => body.destroy());
  body.pipe(sent);
  const [{ statusCode: status }] = (await once(sent, 'response')) as [IncomingMessage];
  body.destroy();
  sent.destroy();
  server.close();
  return { status, read };
}
