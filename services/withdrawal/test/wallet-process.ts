import { randomUUID } from 'node:crypto';
import { operationsRpc, walletRpc } from '@tael/proto';
import { peerClient, startNeighbour } from '@tael/testkit';

export type WalletProcess = Awaited<ReturnType<typeof startWallet>>;

/** Amounts are in minor units. */
export async function startWallet() {
  const process = await startNeighbour('wallet', {
    CARD_SECRET: 'a card secret of the tests',
    AUTH_RPC_URL: 'http://127.0.0.1:1',
  });
  const where = { url: process.internalUrl, callee: 'wallet' };
  const rpc = await peerClient(walletRpc.WalletService, where);
  const holding = async (userId: string) => {
    const { holdings } = await rpc.getHoldings({ userIds: [userId] });
    const { available = 0n, held = 0n, totalWithdrawn = 0n } = holdings[0] ?? {};
    return { available, held, totalWithdrawn };
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
    person: async (amount = 0n): Promise<string> => {
      const userId = randomUUID();
      if (amount > 0n) await give(userId, amount);
      return userId;
    },
  };
}
