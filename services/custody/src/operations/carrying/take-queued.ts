import { callOf } from '../../chain/call-of.ts';
import { estimateGas, readFunds } from '../../chain/read-funds.ts';
import { readMarket } from '../../chain/read-market.ts';
import type { Carrier, Deps } from '../../deps.ts';
import { firstFees, tooDear, type Fees } from '../../domain/fees.ts';
import { insertAttempt, nextNumber } from '../../store/attempts.ts';
import { lockAccount, setNextNonce } from '../../store/hot-accounts.ts';
import { findInState, type Transfer } from '../../store/transfers.ts';
import { changeTransfer } from '../change-transfer.ts';
import { explain, explainQueued } from '../explain-waiting.ts';
import { withAttempts, type Carried } from './attempts-of.ts';

const most = 500;

/** Takes the nonce for one transfer. False if none can go on now. */
export async function takeQueued(deps: Deps, carrier: Carrier): Promise<boolean> {
  const { database } = deps;
  const { chain, node, gasCap } = carrier;
  const queued = await findInState(database.db, chain.id, ['queued'], most);
  if (queued.length === 0) return false;
  const market = await node.use(readMarket);
  const fees = firstFees(market, gasCap);
  if (fees === undefined) {
    await explainQueued(deps, chain.id, tooDear(market, gasCap));
    return false;
  }
  const underWay = await findInState(database.db, chain.id, ['signed', 'sent'], most);
  const committed = await withAttempts(database.db, underWay);
  for (const transfer of queued) {
    const able = await ableToPay(deps, carrier, { transfer, fees, committed });
    if ('refused' in able) await refuse(deps, transfer, able.refused);
    else if ('reason' in able) await explain(deps, transfer, able.reason);
    else return await take(deps, transfer, { ...fees, gas: able.gas });
  }
  return false;
}

interface Plan {
  transfer: Transfer;
  fees: Fees;
  committed: readonly Carried[];
}

/** Balances on the chain still include what transfers under way are about to pay. */
async function ableToPay(
  { config: { HOT_ADDRESS: from } }: Deps,
  { chain, node }: Carrier,
  { transfer, fees, committed }: Plan,
): Promise<{ gas: bigint } | { reason: string } | { refused: string }> {
  const { tokenAddress, tokenSymbol } = transfer;
  const sameToken = committed.filter((one) => one.transfer.tokenAddress === tokenAddress);
  const paying = sameToken.reduce((sum, one) => sum + paidBy(one.transfer), 0n);
  const funds = await node.use((ask) => readFunds(ask, from, tokenAddress));
  if (funds.units - paying < paidBy(transfer))
    return { reason: `Waits: the hot account has too few ${tokenSymbol}` };
  const estimate = await node.use((ask) => estimateGas(ask, { from, ...callOf(transfer) }));
  if ('refused' in estimate) return estimate;
  const reserved = committed.reduce((sum, { signed }) => sum + costOf(signed.at(-1)), 0n);
  if (funds.native - reserved < estimate.gas * fees.maxFee)
    return { reason: `Waits: the hot account has too few ${chain.symbol} for the network fee` };
  return estimate;
}

/** By the hot account: a sweep pays it. */
const paidBy = ({ kind, units }: Transfer): bigint => (kind === 'sweep' ? 0n : units);

/** The endpoint that estimates may be behind the one with the balance. */
const refusedForMs = 10 * 60_000;
const expectsFailure = 'the node expects a failure: ';

async function refuse(deps: Deps, transfer: Transfer, words: string): Promise<void> {
  const { database, clock, log } = deps;
  const at = clock.now();
  // The words may differ at each attempt, and a new reason would begin the wait again.
  if (!transfer.reason.includes(expectsFailure)) {
    await explain(deps, transfer, `Waits: ${expectsFailure}${words}`);
    return;
  }
  if (at.getTime() - transfer.changedAt.getTime() < refusedForMs) return;
  const reason = `Not sent, because ${expectsFailure}${words}`;
  await database.transaction((tx) => changeTransfer(deps, tx, transfer, { state: 'stuck', reason }, at));
  log.error({ transferId: transfer.id, words }, 'a transfer is stuck: the node expects it to fail');
}

const costOf = (attempt: { gas: bigint; maxFee: bigint } | undefined): bigint =>
  attempt === undefined ? 0n : attempt.gas * attempt.maxFee;

/** Returns false while another transfer of the account waits for its signature: its nonce may still come back. */
function take(deps: Deps, transfer: Transfer, offered: Fees & { gas: bigint }): Promise<boolean> {
  const { database, clock } = deps;
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, transfer.chainId);
    if (account === undefined || account.pausedBecause !== '') return false;
    const queued = await findInState(tx, transfer.chainId, ['queued'], most);
    if (queued.some(({ nonce }) => nonce !== null)) return false;
    const at = clock.now();
    await changeTransfer(deps, tx, transfer, { nonce: account.nextNonce, reason: '' }, at);
    await insertAttempt(tx, {
      ...{ transferId: transfer.id, number: await nextNumber(tx, transfer.id), madeAt: at },
      ...{ nonce: account.nextNonce, kind: 'pay', ...offered },
    });
    await setNextNonce(tx, transfer.chainId, account.nextNonce + 1);
    return true;
  });
}
