import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Permission } from '@tael/identity';
import { walletEvents } from '@tael/proto';
import type { SignedIn } from '@tael/testkit';
import { z } from 'zod';
import { takeSends } from '../src/operations/take-send.ts';
import { startCustody } from './custody-process.ts';
import { outside } from './wallet-process.ts';
import { startWithAuthAndWallet } from './with-wallet.ts';
import type { Answer, WithdrawalUnderTest } from './withdrawal-under-test.ts';

type Staff = ReturnType<WithdrawalUnderTest['as']>;
export type Sends = Awaited<ReturnType<typeof startSends>>;

/** Two people above ¥1,000; limits of ¥3,000 for a user and ¥5,000 for all. */
export async function startSends() {
  const custody = await startCustody();
  const beside = await startWithAuthAndWallet({
    CUSTODY_RPC_URL: custody.internalUrl,
    PAYOUT_TWO_PEOPLE_ABOVE: '1000',
    PAYOUT_LIMIT_A_USER_AND_DAY: '3000',
    PAYOUT_LIMIT_A_DAY: '5000',
  });
  const { auth, wallet, service } = beside;
  const [boss, colleague] = [await auth.signInAdmin(), await auth.register('colleague')];
  let people = 0;
  const requested = (owner: SignedIn, id: string) => {
    const data = create(walletEvents.SendRequestedSchema, {
      transactionId: id,
      userId: owner.id,
      amount: 1_00n,
      worth: 7_26n,
      address: outside,
      chainId: 1n,
      requestedAt: timestampFromDate(service.clock.now()),
    });
    return { id: randomUUID(), type: 'a type', key: owner.id, time: new Date(), data };
  };
  return {
    ...beside,
    custody,
    stop: async () => {
      await beside.stop();
      await custody.stop();
    },
    boss,
    colleague,
    admin: () => service.as({ userId: boss.id, role: 'admin' }),
    other: () => service.as({ userId: colleague.id, role: 'admin' }),
    moderator: (...permissions: Permission[]) =>
      service.as({ userId: boss.id, role: 'moderator', permissions }),
    /** On a new day, so that approvals of earlier tests count against no limit. */
    newOwner: async (): Promise<SignedIn> => {
      const owner = await auth.register(`sender${(people += 1)}`);
      await wallet.giveCoins(owner, 1_000);
      service.clock.turnedBy += 24 * 3_600_000;
      return owner;
    },
    arrive: (owner: SignedIn, ...ids: string[]) =>
      service.deps.database.transaction((tx) =>
        takeSends(
          service.deps,
          tx,
          ids.map((id) => requested(owner, id)),
        ),
      ),
    acts: async () =>
      (await service.events('withdrawal.AdminActed.v1')).map(({ data }) =>
        z.object({ action: z.looseObject({ action: z.string() }) }).parse(data),
      ),
  };
}

export const decide = (
  who: Staff,
  id: string,
  status: unknown,
  reason?: string,
  key?: string,
): Promise<Answer> => who.put(`/api/admin/transactions/${id}/status`, { status, reason }, key);

export const refusalOf = ({ status, body }: Answer) => [status, body.code];
