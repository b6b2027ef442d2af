import { startBadNodes } from '@tael/testkit';
import { expect, it } from 'vitest';
import { newSend, startCoinChain, startCustody } from './custody-under-test.ts';

it('a send costs the same calls of the node whatever is under way beside it', async () => {
  const chain = await startCoinChain();
  const nodes = startBadNodes();
  const asked: string[] = [];
  const url = await nodes.between(
    chain.url,
    (_method, answer) => answer,
    (method) => asked.push(method),
  );
  const custody = await startCustody(chain, { RPC_URL_1: url, SIGNER_URL_1: url });
  await chain.automine(false);
  const callsFor = async (sends: number): Promise<number> => {
    for (let i = 0; i < sends; i += 1) await custody.rpc.submitTransfer(newSend());
    asked.length = 0;
    await custody.round();
    expect(asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(sends);
    return asked.length;
  };
  const one = await callsFor(1);
  // Of those under way, each is looked for once a round.
  expect(await callsFor(12)).toBeLessThanOrEqual(12 * one + 1);
  await custody.stop();
  nodes.stop();
  await chain.stop();
});
