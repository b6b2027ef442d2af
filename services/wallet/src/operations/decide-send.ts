import { Code, ConnectError } from '@connectrpc/connect';
import { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { newOperationId } from '../ledger/operation-id.ts';
import { findTransactions } from '../store/sends.ts';

const { DecideSendOutcome } = walletRpc;

interface SendDecision {
  transactionId: string;
  userId: string;
  approved: boolean;
  actorId?: string | undefined;
  reason: string;
}

/** Withdrawal decides. The ledger accepts the first decision, so a repeat finds the transaction settled. */
export async function decideSend(
  deps: Deps,
  { transactionId, userId, approved, actorId, reason }: SendDecision,
): Promise<{ outcome: walletRpc.DecideSendOutcome; settledAt: Date | undefined }> {
  const by = actorId === undefined ? {} : { actorId };
  const order = { operationId: newOperationId(), userId, transactionId };
  if (approved && actorId === undefined) throw new ConnectError('approved by whom?', Code.InvalidArgument);
  const result = await deps.ledger.post(
    approved
      ? { ...order, rule: 'approve-send-out', actorId: actorId ?? '' }
      : { ...order, rule: 'reject-send-out', ...by, reason },
  );
  if (result.outcome === 'posted')
    return { outcome: DecideSendOutcome.DECIDED, settledAt: result.answer.time };
  if (result.reason === 'unknown_transaction')
    return { outcome: DecideSendOutcome.UNKNOWN, settledAt: undefined };
  if (result.reason !== 'already_settled')
    throw new ConnectError(`the ledger says ${result.reason}`, Code.FailedPrecondition);
  const [found] = await findTransactions(deps.database.db, [transactionId]);
  const isSame = result.state === (approved ? 'completed' : 'failed');
  return {
    outcome: isSame ? DecideSendOutcome.DECIDED : DecideSendOutcome.CONTRADICTED,
    settledAt: found?.settledAt ?? undefined,
  };
}
