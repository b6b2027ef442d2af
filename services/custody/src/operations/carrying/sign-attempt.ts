import { callOf } from '../../chain/call-of.ts';
import type { Carrier, Deps } from '../../deps.ts';
import { cancellingWords } from '../../domain/transfer.ts';
import { SignatureRefused, type Signed } from '../../signer.ts';
import { deleteUnsigned, storeSignature, type Attempt } from '../../store/attempts.ts';
import { lockAccount, setNextNonce } from '../../store/hot-accounts.ts';
import { findInState, type Transfer } from '../../store/transfers.ts';
import { changeTransfer } from '../change-transfer.ts';
import { withAttempts, type Carried } from './attempts-of.ts';

const most = 500;

/** Also after a crash between the nonce and the signature: the same transaction is signed again. */
export async function signAttempts(deps: Deps, carrier: Carrier): Promise<void> {
  const { db } = deps.database;
  const open = await findInState(db, carrier.chain.id, ['queued', 'signed', 'sent'], most);
  const taken = open.filter(({ nonce }) => nonce !== null);
  for (const { transfer, signed, unsigned } of await withAttempts(db, taken))
    if (unsigned !== undefined) await signAttempt(deps, carrier, { transfer, signed, unsigned });
}

async function signAttempt(
  deps: Deps,
  { chain, signer }: Carrier,
  { transfer, signed: earlier, unsigned: attempt }: Carried & { unsigned: Attempt },
): Promise<void> {
  const { nonce, gas, maxFee, tip } = attempt;
  // A cancellation pays 0 to the hot account itself.
  const { to, data } =
    attempt.kind === 'pay' ? callOf(transfer) : { to: deps.config.HOT_ADDRESS, data: '0x' as const };
  try {
    const signed = await signer?.sign({ chainId: chain.id, nonce, to, data, gas, maxFee, tip });
    if (signed !== undefined) await keep(deps, transfer, attempt, signed);
  } catch (error) {
    if (!(error instanceof SignatureRefused)) throw error;
    await refuse(deps, transfer, { attempt, isFirst: earlier.length === 0, words: error.message });
  }
}

async function keep(deps: Deps, transfer: Transfer, attempt: Attempt, signed: Signed) {
  const { database, clock, log } = deps;
  const isKept = await database.transaction(async (tx) => {
    if (!(await storeSignature(tx, attempt, signed))) return false;
    const state = transfer.state === 'queued' ? 'signed' : transfer.state;
    const reason = attempt.kind === 'cancel' ? cancellingWords : '';
    await changeTransfer(deps, tx, transfer, { state, hash: signed.hash, reason }, clock.now());
    return true;
  });
  if (isKept) log.info({ transferId: transfer.id, hash: signed.hash, attempt: attempt.number }, 'signed');
}

async function refuse(
  deps: Deps,
  transfer: Transfer,
  { attempt, isFirst, words }: { attempt: Attempt; isFirst: boolean; words: string },
) {
  const { database, clock, log } = deps;
  const { id: transferId, chainId, nonce } = transfer;
  const isRefused = await database.transaction(async (tx) => {
    const account = await lockAccount(tx, chainId);
    if (!(await deleteUnsigned(tx, attempt))) return false;
    if (!isFirst) {
      await changeTransfer(
        deps,
        tx,
        transfer,
        { reason: `The signer refused ${attempt.kind === 'pay' ? 'a higher fee' : 'to cancel'}: ${words}` },
        clock.now(),
      );
      return true;
    }
    // The next nonce is taken only after a signature, so none was taken since.
    if (nonce === null || account?.nextNonce !== nonce + 1) throw new Error('a nonce is missing');
    await setNextNonce(tx, chainId, nonce);
    const reason = `The signer refused: ${words}`;
    await changeTransfer(deps, tx, transfer, { state: 'failed', nonce: null, reason }, clock.now());
    return true;
  });
  if (isRefused) log.warn({ transferId, attempt: attempt.number, words }, 'the signer refused');
}
