import * as api from '@tael/contract/wallet';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { kinds } from '../domain/kinds.ts';
import {
  listOwnTransactions,
  type OwnTransaction,
  type TransactionPage,
} from '../operations/list-own-transactions.ts';
import { readTransaction, type Receipt } from '../operations/read-transaction.ts';
import { sendCoins } from '../operations/send-coins.ts';
import { keyedRequest, withReplayHeader } from './fields.ts';

export const transactionRoutes = (deps: Deps): Route[] => [
  route(api.sendCoins, {
    handle: async ({ principal, body, ...call }) => {
      const { type, ...input } = body;
      const made = await sendCoins(deps, {
        userId: principal.userId,
        ...input,
        ...keyedRequest(call, input),
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
      };
      return withReplayHeader(201, { transaction }, made.replayed);
    },
  }),
  route(api.listTransactions, {
    handle: async ({ principal, query }) => toPage(await listOwnTransactions(deps, principal.userId, query)),
  }),
  route(api.listCardTransactions, {
    handle: async ({ principal, query }) =>
      toPage(await listOwnTransactions(deps, principal.userId, { ...query, type: 'card' })),
  }),
  route(api.readTransaction, {
    handle: async ({ principal, params: { id } }) => ({
      transaction: toReceipt(await readTransaction(deps, principal.userId, id)),
    }),
  }),
];

const toPage = ({ items, ...page }: TransactionPage) => ({ transactions: items.map(toRow), ...page });

function toRow(transaction: OwnTransaction) {
  const { id, kind, incoming, counterparty, address } = transaction;
  return {
    ...transaction,
    _id: id,
    type: incoming ? kinds[kind].toType : kinds[kind].fromType,
    to: incoming ? null : (counterparty ?? address),
    from: incoming ? counterparty : null,
  };
}

const toReceipt = ({ timeline, ...transaction }: Receipt) => ({
  ...toRow(transaction),
  counterAmount: transaction.price === 0n ? null : transaction.counter,
  coinPrice: transaction.price === 0n ? null : transaction.price,
  timeline,
});
