import * as api from '@tael/contract/wallet';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { kinds } from '../domain/kinds.ts';
import {
  listOwnTransactions,
  type OwnTransaction,
  type TransactionPage,
} from '../operations/list-own-transactions.ts';
import { readChains } from '../operations/read-chains.ts';
import { readTransaction, type Receipt } from '../operations/read-transaction.ts';
import { sendCoins } from '../operations/send-coins.ts';
import { chainIdOf, keyedRequest, withReplayHeader } from './fields.ts';

export const transactionRoutes = (deps: Deps): Route[] => [
  route(api.sendCoins, {
    handle: async ({ principal, body, ...call }) => {
      const { type, network, ...input } = body;
      const made = await sendCoins(deps, {
        userId: principal.userId,
        ...input,
        chainId: chainIdOf(body),
        ...keyedRequest(call, network === undefined ? input : { ...input, network }),
      });
      // The body is rebuilt, not stored. In a replay, `to` and `description` equal the first request's, because the
      // ledger compares the body's hash.
      const transaction = {
        _id: made.id,
        type,
        to: input.to,
        amount: made.amount,
        description: input.description,
        status: made.status,
        createdAt: made.createdAt,
        ...(made.chain !== null && { chain: made.chain }),
      };
      return withReplayHeader(201, { transaction }, made.replayed);
    },
  }),
  route(api.listTransactions, {
    handle: async ({ principal, query }) =>
      toPage(deps, await listOwnTransactions(deps, principal.userId, query)),
  }),
  route(api.listCardTransactions, {
    handle: async ({ principal, query }) =>
      toPage(deps, await listOwnTransactions(deps, principal.userId, { ...query, type: 'card' })),
  }),
  route(api.readTransaction, {
    handle: async ({ principal, params: { id } }) => {
      const receipt = await readTransaction(deps, principal.userId, id);
      return { transaction: toReceipt(receipt, await readChains(deps, [receipt])) };
    },
  }),
];

const toPage = async (deps: Deps, { items, ...page }: TransactionPage) => {
  const chains = await readChains(deps, items);
  return { transactions: items.map((one) => toRow(one, chains)), ...page };
};

function toRow(transaction: OwnTransaction, chains: ReadonlyMap<string, api.ShownChain>) {
  const { id, kind, incoming, counterparty, address } = transaction;
  const chain = chains.get(id);
  return {
    ...transaction,
    _id: id,
    type: incoming ? kinds[kind].toType : kinds[kind].fromType,
    to: incoming ? null : (counterparty ?? address),
    from: incoming ? counterparty : null,
    ...(chain && { chain }),
  };
}

const toReceipt = ({ timeline, ...transaction }: Receipt, chains: ReadonlyMap<string, api.ShownChain>) => ({
  ...toRow(transaction, chains),
  // The ledger keeps the chain of a send there.
  reference: transaction.kind === 'send-out' ? null : transaction.reference,
  counterAmount: transaction.price === 0n ? null : transaction.counter,
  coinPrice: transaction.price === 0n ? null : transaction.price,
  timeline,
});
