import { custodyRpc } from '@tael/proto';
import { startBadNodes } from '@tael/testkit';
import { expect, it } from 'vitest';
import { startCarrying } from '../src/carry-loop.ts';
import { chainAndCustody, newSend, startCustody } from './custody-under-test.ts';

const here = chainAndCustody();

it('a transfer that the node expects to fail is stuck after ten minutes, and does not hold up its chain', async () => {
  const nodes = startBadNodes();
  const send = newSend();
  const refused = send.to.slice(2);
  let round = 0;
  const url = await nodes.between(here.chain.url, (method, answer, params) =>
    method === 'eth_estimateGas' && JSON.stringify(params).includes(refused)
      ? { id: 1, error: { code: 3, message: `execution reverted: blacklisted (${(round += 1)})` } }
      : answer,
  );
  const custody = await startCustody(here.chain, { RPC_URL_1: url });
  await custody.rpc.submitTransfer(send);
  await custody.round();
  expect(await custody.read(send.id)).toMatchObject({ state: 'queued' });
  custody.clock.turnedBy = 599_000;
  await custody.round();
  expect(await custody.read(send.id)).toMatchObject({ state: 'queued' });
  custody.clock.turnedBy = 601_000;
  await custody.round();
  const { state, reason } = await custody.read(send.id);
  expect([state, reason]).toEqual(['stuck', expect.stringContaining('execution reverted: blacklisted')]);
  const next = newSend();
  await custody.rpc.submitTransfer(next);
  await custody.round();
  await custody.round();
  expect(await custody.read(next.id)).toMatchObject({ state: 'mined' });
  expect((await custody.act(send.id, 'retry')).status).toBe(200);
  expect(await custody.read(send.id)).toMatchObject({ state: 'queued', reason: '' });
  expect((await custody.act(send.id, 'cancel')).status).toBe(200);
  expect(await custody.read(send.id)).toMatchObject({ state: 'failed' });
  await custody.stop();
  nodes.stop();
});

it('a transfer whose chain is switched off waits with the reason, and goes on when the chain is back', async () => {
  const early = await here.submitted();
  const database = { POSTGRES_URL: here.custody.stores.url, EVENT_LOG_URL: here.custody.stores.url };
  const off = await startCustody(here.chain, { ...database, CHAINS: '137' });
  const late = newSend();
  expect(await off.rpc.submitTransfer(late)).toMatchObject({ outcome: custodyRpc.SubmitOutcome.ACCEPTED });
  await startCarrying(off.deps).stop();
  for (const { id } of [early, late])
    expect(await off.read(id)).toMatchObject({ state: 'queued', reason: 'Waits: not configured here' });
  await here.rounds(2);
  for (const { id } of [early, late])
    expect(await here.custody.read(id)).toMatchObject({ state: 'mined', reason: '' });
  await off.deps.database.close();
});
