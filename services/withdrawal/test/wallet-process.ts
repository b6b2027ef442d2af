import { randomUUID } from 'node:crypto';
import { operationsRpc, walletRpc } from '@tael/proto';
import { peerClient, startNeighbour, type SignedIn } from '@tael/testkit';
import { z } from 'zod';

export type WalletProcess = Awaited<ReturnType<typeof startWallet>>;

export const outside = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';
const sent = z.object({ transaction: z.object({ _id: z.string() }) });

/** Amounts are in minor units. */
export async function startWallet(env: Record<string, string> = {}) {
  const process = await startNeighbour('wallet', {
    CARD_SECRET: 'a card secret of the tests',
    AUTH_RPC_URL: 'http://127.0.0.1:1',
    ...env,
  });
  const where = { url: process.internalUrl, callee: 'wallet' };
  const rpc = await peerClient(walletRpc.WalletService, where);
  const holding = async (userId: string) => {
    const { holdings } = await rpc.getHoldings({ userIds: [userId] });
    const { available = 0n, held = 0n, totalWithdrawn = 0n } = holdings[0] ?? {};
    return { available, held, totalWithdrawn };
  };
  const coins = async (userId: string) => {
    const { coins: free = 0n, coinsReserved = 0n } =
      (await rpc.getHoldings({ userIds: [userId] })).holdings[0] ?? {};
    return { free, reserved: coinsReserved };
  };
  const post = async (who: SignedIn, path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${process.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await who.internalToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
  const give = (userId: string, amount: bigint) =>
    rpc.adjust({
      stepId: `${randomUUID()}:balance`,
      userId,
      change: { case: 'addToBalance', value: amount },
      reason: 'a test',
      actor: { userId: randomUUID(), role: 'admin', requestId: 'a-test' },
    });
  return {
    ...process,
    rpc,
    operations: await peerClient(operationsRpc.OperationsService, where),
    give,
    holding,
    coins,
    /** Whole coins; the wallet needs auth. */
    giveCoins: async (who: SignedIn, amount: number) => {
      await give(who.id, BigInt(amount) * 7_27n);
      await post(who, '/api/wallet/buy', { amount });
    },
    /** The id of the transaction, and of its item on the desk. */
    sendOut: async (who: SignedIn, amount: number, to: string = outside): Promise<string> =>
      sent.parse(await post(who, '/api/transactions', { to, amount, description: 'out' })).transaction._id,
    person: async (amount = 0n): Promise<string> => {
      const userId = randomUUID();
      if (amount > 0n) await give(userId, amount);
      return userId;
    },
  };
}
