import * as api from '@tael/contract/withdrawal';
import { shownChain } from '@tael/contract/wallet';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { decideTransaction, type DecidedTransaction } from '../operations/admin/decide-transaction.ts';
import { readSends } from '../operations/admin/list-payouts.ts';
import { readDesk } from '../operations/admin/read-desk.ts';
import { cancelSend } from '../operations/cancel-send.ts';
import { transactionStatus } from '../operations/decide.ts';
import type { KnownTransaction } from '../operations/take-send.ts';
import { idempotencyKeyed } from './answers.ts';

export const sendRoutes = (deps: Deps): Route[] => [
  route(api.decideTransaction, {
    handle: async ({ principal, requestId, params, body, idempotencyKey: key }) => {
      const decided = await decideTransaction(deps, {
        actor: { ...principal, requestId },
        transactionId: params.id,
        verdict: body.status,
        reason: body.reason,
        key,
      });
      const { pending, needsSecondApproval, replayed } = decided;
      const transaction = toAdminTransaction(decided);
      if (pending) return idempotencyKeyed(202, { transaction, pending }, replayed);
      const answer = needsSecondApproval ? { transaction, needsSecondApproval } : { transaction };
      return idempotencyKeyed(200, answer, replayed);
    },
  }),
  route(api.readSendDesk, {
    handle: async ({ params: { id } }) => {
      const [send] = await readSends(deps, [id]);
      const desk = send && (await readDesk(deps, [send])).get(id);
      return { desk: desk === undefined ? null : { ...desk, worth: send?.withdrawal.worth ?? 0n } };
    },
  }),
  route(api.listSendDesks, {
    handle: async ({ query: { ids } }) => {
      const sends = await readSends(deps, ids);
      const desks = await readDesk(deps, sends);
      return {
        desks: sends.flatMap(({ withdrawal: { id, worth } }) => {
          const desk = desks.get(id);
          return desk === undefined ? [] : [{ _id: id, ...desk, worth }];
        }),
      };
    },
  }),
  route(api.cancelTransaction, {
    handle: async ({ principal, params: { id }, idempotencyKey: key }) => {
      const {
        transaction: found,
        withdrawal,
        pending,
        replayed,
      } = await cancelSend(deps, {
        ...{ userId: principal.userId, id, key },
      });
      const settledAt = pending ? withdrawal.processedAt : withdrawal.effectDoneAt;
      const transaction = {
        ...fieldsOf(found),
        chain: shownChain({ chainId: found.chainId, status: 'failed' }),
        ...{ incoming: false, from: null, status: 'failed' as const, settledAt },
      };
      if (pending) return idempotencyKeyed(202, { transaction, pending }, replayed);
      return idempotencyKeyed(200, { transaction }, replayed);
    },
  }),
];

const fieldsOf = ({ id, kind, description, address, amount, at }: KnownTransaction) => ({
  _id: id,
  type: 'send' as const,
  kind,
  description,
  to: address ?? null,
  amount,
  currency: 'USDC' as const,
  createdAt: at,
});

function toAdminTransaction(decided: DecidedTransaction) {
  const { transaction, row, status, people, pending, processedAt, adminNotes } = decided;
  const { owner, processedBy } = people;
  const shown = transactionStatus(status);
  return {
    ...fieldsOf(transaction),
    chain: shownChain({ chainId: transaction.chainId, status: shown }),
    fromUser: { _id: owner.id, username: owner.username, email: owner.email },
    toUser: null,
    status: shown,
    settledAt: shown === 'pending' ? null : pending ? processedAt : row.effectDoneAt,
    reason: shown === 'failed' ? adminNotes : null,
    processedBy: processedBy === undefined ? null : { username: processedBy },
  };
}
