import { populate } from '../../../services/wallet/bench/population.ts';
import { signUp, type MoneyStack } from '../money-stack.ts';
import { valueOf, requestText, type Contestant } from './contestant.ts';

export async function startTael(stack: MoneyStack, people: number, payees: number): Promise<Contestant[]> {
  const senders = await signUp(stack, people);
  const population = await populate(stack.walletUrl, payees);
  await population.give(
    senders.map(({ id }) => id),
    100_000_000_000n,
  );
  await population.growTo(payees * 2);
  await population.close();
  const tokens = {
    wallet: () => stack.internalTokens(senders),
    gateway: () => senders.map(({ token }) => token),
  };
  const body = '{"to":"%PICK%","amount":0.01,"description":"lunch"}';
  return (['wallet', 'gateway'] as const).map((where) => ({
    name: where === 'wallet' ? 'Tael, straight at the wallet' : 'Tael, through the gateway',
    port: stack[where].port,
    pids: { gateway: stack.gateway.pid, wallet: stack.wallet.pid, auth: stack.auth.pid },
    requests: async () =>
      (await tokens[where]()).map((token) => {
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': '%KEY%' };
        return requestText({ path: '/api/transactions', headers, body }, population.names[0] ?? '');
      }),
    picks: population.names,
    held: async () => Number(await valueOf(stack.walletUrl, 'select count(*) / 2 from posting')),
  }));
}
