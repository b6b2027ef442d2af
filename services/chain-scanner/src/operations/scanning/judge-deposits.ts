import {
  agreedOn,
  type Ask,
  type Header,
  type Log,
  type Node,
  readHead,
  readHeader,
  readLogsOfBlock,
} from '@tael/chains';
import { confirmationsOf, depositKey } from '../../domain/deposit.ts';
import type { Deposit } from '../../store/deposits.ts';
import { creditedTransfers, payeeOf } from './transfers.ts';

/** `undecided`: too few endpoints have read the block so far. */
export interface Judged {
  sound: Deposit[];
  lost: Deposit[];
  undecided: Deposit[];
}

/** Every endpoint is asked for itself. Throws if two of them differ about one deposit. */
export async function judgeDeposits(node: Node, deposits: readonly Deposit[]): Promise<Judged> {
  const judged: Judged = { sound: [], lost: [], undecided: [] };
  if (deposits.length === 0) return judged;
  const { chain } = node;
  const told = await node.each((ask) => describeDeposits(ask, node, deposits));
  for (const deposit of deposits) {
    const answers = told.map((one) =>
      'answer' in one ? { ...one, answer: one.answer.get(deposit.id) } : one,
    );
    const agreed = agreedOn(answers, chain.quorum, depositKey(deposit));
    if (agreed === undefined) judged.undecided.push(deposit);
    else judged[agreed === asStored(deposit) ? 'sound' : 'lost'].push(deposit);
  }
  return judged;
}

/** By the deposit's id. Without an entry where the endpoint's head is not far enough above the block. */
async function describeDeposits(
  ask: Ask,
  { chain }: Node,
  deposits: readonly Deposit[],
): Promise<Map<string, string>> {
  const head = await readHead(ask);
  const settled = deposits.filter((one) => confirmationsOf(one.blockNumber, head) >= chain.confirmations);
  const described = new Map<string, string>();
  for (const number of new Set(settled.map(({ blockNumber }) => blockNumber))) {
    const header = await readHeader(ask, number);
    if (header === undefined) continue;
    const ofBlock = settled.filter(({ blockNumber }) => blockNumber === number);
    const isSame = ofBlock.some(({ blockHash }) => blockHash === header.hash);
    const logs = isSame ? await readLogsOfBlock(ask, creditedTransfers(chain), header) : [];
    for (const deposit of ofBlock) described.set(deposit.id, describe(deposit, header, logs));
  }
  return described;
}

function describe(deposit: Deposit, { hash }: Header, logs: readonly Log[]): string {
  if (hash !== deposit.blockHash) return `block ${hash}`;
  const { transactionHash, logIndex } = deposit;
  const log = logs.find((one) => one.transactionHash === transactionHash && one.logIndex === logIndex);
  const payee = log && payeeOf(log);
  return payee === undefined
    ? `block ${hash} without this transfer`
    : transferText(hash, BigInt(log?.data ?? '0x0'), log?.address ?? '', payee);
}

const asStored = ({ blockHash, tokenUnits, tokenAddress, address }: Deposit): string =>
  transferText(blockHash, tokenUnits, tokenAddress.toLowerCase(), address.toLowerCase());

const transferText = (hash: string, units: bigint, token: string, payee: string): string =>
  `block ${hash} with ${units} of ${token} to ${payee}`;
