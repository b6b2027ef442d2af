import { randomUUID } from 'node:crypto';
import { createClient, createRouterTransport } from '@connectrpc/connect';
import { listedTokens } from '@tael/chains';
import type { Principal } from '@tael/identity';
import { custodyRpc, type custodyEvents } from '@tael/proto';
import { rpcTable } from '@tael/service';
import {
  callContract,
  multicallAddress,
  outboxOf,
  placeCoin,
  placeContract,
  serviceUnderTest,
  startChain,
  type ChainServer,
} from '@tael/testkit';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { migrations } from '../src/migrations.ts';
import { carryChain } from '../src/operations/carrying/carry-chain.ts';
import { noteRound } from '../src/operations/carrying/note-round.ts';
import { service } from '../src/service.ts';

export const coin = 1_000_000n;

export interface CoinChain extends ChainServer {
  usdc: string;
  hot: string;
  /** In units of the token. */
  balanceOf: (owner: string) => Promise<bigint>;
  mine: (blocks: number) => Promise<void>;
  automine: (on: boolean) => Promise<unknown>;
}

export async function startCoinChain(): Promise<CoinChain> {
  const chain = await startChain({ chainId: 1 });
  const usdc = listedTokens[1]?.find(({ symbol }) => symbol === 'USDC');
  if (usdc === undefined) throw new Error('no such token');
  await placeCoin(chain, usdc);
  await placeContract(chain, 'Multicall3', multicallAddress);
  const accounts = (await chain.rpc('eth_accounts')) as string[];
  const hot = accounts[5] ?? '';
  await callContract(chain, 'TestCoin', usdc.address, 'mint', [hot, 1_000_000n * coin]);
  return {
    ...chain,
    usdc: usdc.address,
    hot,
    balanceOf: async (owner) => {
      const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`;
      return BigInt((await chain.rpc('eth_call', { to: usdc.address, data }, 'latest')) as string);
    },
    mine: async (blocks) => {
      await chain.rpc('anvil_mine', `0x${blocks.toString(16)}`);
    },
    automine: (on) => chain.rpc('evm_setAutomine', on),
  };
}

export const needed = 4;

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

export type CustodyUnderTest = Awaited<ReturnType<typeof startCustody>>;

export async function startCustody(chain: Pick<CoinChain, 'url' | 'hot'>, env: Record<string, string> = {}) {
  const under = await serviceUnderTest(service, {
    migrations,
    env: {
      AUTH_RPC_URL: 'http://127.0.0.1:9',
      HOT_ADDRESS: chain.hot,
      SIGNER_KIND: 'node',
      SIGNER_URL_1: chain.url,
      RPC_URL_1: chain.url,
      RPC_QUORUM: '1',
      CHAINS: '1',
      CONFIRMATIONS_1: String(needed),
      CARRY_EVERY_MS: '50',
      ...env,
    },
  });
  const { deps, app, identity } = under;
  const rpc = createClient(custodyRpc.CustodyService, createRouterTransport(rpcTable(service, deps)));
  const [carrier] = deps.carriers.filter(({ chain: { id } }) => id === 1);
  if (carrier === undefined) throw new Error('no such chain');
  const worker = randomUUID();
  const as = (who: Partial<Principal> = {}) => {
    const principal: Principal = {
      ...{ userId: randomUUID(), sessionId: randomUUID(), role: 'admin', permissions: [] },
      ...who,
    };
    const authorization = `Bearer ${identity.internalToken(principal)}`;
    return {
      get: (path: string): Promise<Answer> => supertest(app).get(path).set({ authorization }),
      post: (path: string, body: object, key?: string): Promise<Answer> =>
        supertest(app)
          .post(path)
          .set({ authorization, ...(key !== undefined && { 'idempotency-key': key }) })
          .send(body),
    };
  };
  return {
    ...under,
    rpc,
    carrier,
    round: (by = worker) => carryChain(deps, carrier, by),
    /** As the loop notes it. */
    failedRound: async (): Promise<string> => {
      const problem = await carryChain(deps, carrier, worker).then(
        () => '',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      await noteRound(deps, 1, { problem, disagreement: null });
      return problem;
    },
    as,
    /** By an administrator. */
    act: (id: string, word: 'speed-up' | 'cancel' | 'retry') =>
      as().post(`/api/admin/treasury/transfers/${id}/${word}`, { reason: 'a test' }),
    read: async (id: string) => {
      const { transfers } = await rpc.readTransfers({ ids: [id] });
      if (transfers[0] === undefined) throw new Error('no such transfer');
      return transfers[0];
    },
    events: async (id: string) =>
      (await outboxOf(deps.database, 'custody.TransferChanged.v1'))
        .map(({ data }) => data as custodyEvents.TransferChanged)
        .filter(({ transferId }) => transferId === id),
  };
}

let payees = 0;

/** Each payee is new, so its balance is what this transfer has paid. */
export function newSend(amount = 500n) {
  payees += 1;
  const to = `0x${(0xabc000 + payees).toString(16).padStart(40, '0')}`;
  return { id: randomUUID(), userId: randomUUID(), chainId: 1n, token: 'USDC', to, amount };
}

export interface Here {
  chain: CoinChain;
  custody: CustodyUnderTest;
  submitted: (amount?: bigint) => Promise<ReturnType<typeof newSend>>;
  /** With a transaction that no block takes. */
  sent: () => Promise<ReturnType<typeof newSend>>;
  /** A round that sends leaves the receipt to the next one. */
  rounds: (count: number) => Promise<void>;
}

/** One chain for a file, and a new database for each of its tests. */
export function chainAndCustody(env: Record<string, string> = {}): Here {
  const here: Omit<Here, 'chain' | 'custody'> = {
    submitted: async (amount) => {
      const send = newSend(amount);
      const { outcome } = await all.custody.rpc.submitTransfer(send);
      if (outcome !== custodyRpc.SubmitOutcome.ACCEPTED) throw new Error('the transfer was not accepted');
      return send;
    },
    sent: async () => {
      await all.chain.automine(false);
      const send = await all.submitted();
      await all.custody.round();
      const { state } = await all.custody.read(send.id);
      if (state !== 'sent') throw new Error(`the transfer is ${state}`);
      return send;
    },
    rounds: async (count) => {
      for (let i = 0; i < count; i += 1) await all.custody.round();
    },
  };
  const all = here as Here;
  beforeAll(async () => {
    all.chain = await startCoinChain();
  });
  afterAll(() => all.chain.stop());
  beforeEach(async () => {
    await all.chain.automine(true);
    all.custody = await startCustody(all.chain, env);
  });
  afterEach(() => all.custody.stop());
  return all;
}
