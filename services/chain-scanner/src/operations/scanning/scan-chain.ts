import {
  agreedHead,
  agreedOn,
  type Chain,
  type Node,
  NodeError,
  readHead,
  readHeader,
  type Told,
  tooFew,
} from '@tael/chains';
import { findOwners } from '../../store/addresses.ts';
import { claimCursor, insertCursor, type Cursor, type Provider } from '../../store/cursors.ts';
import { findSettledBetween, findWaiting, type Deposit } from '../../store/deposits.ts';
import { confirmationsOf } from '../../domain/deposit.ts';
import { judgeDeposits } from './judge-deposits.ts';
import { readStep, type Step } from './read-step.ts';
import { followFork } from './follow-fork.ts';
import { payeeOf, transfersOf } from './transfers.ts';
import { bookStep } from './book-step.ts';
import type { Reading, Scanned, ScanNeeds } from './reading.ts';
import { rescanStep } from './rescan-step.ts';

/** A step may outlast the lease: two concurrent readers are harmless, because only one of them books. */
const leaseOf = ({ blockMs }: Chain): number => Math.max(1000, 1.5 * blockMs);
const mostWaiting = 1000;
const mostBlocksChecked = 50;

export async function scanChain(deps: ScanNeeds, reading: Reading): Promise<Scanned> {
  const { node, reader, pace, met } = reading;
  const { chain } = node;
  const { db } = deps.database;
  const cursor = await claimCursor(db, { chainId: chain.id, reader, leaseMs: leaseOf(chain), met });
  if (cursor === undefined) return 'elsewhere';
  const heads = await node.each(readHead);
  met.providers = heads.map(standing);
  const top = agreedHead(heads, chain.quorum);
  if (cursor === 'new') {
    await begin(deps, node, top);
    return 'more';
  }
  const waiting = await findWaiting(db, chain.id, mostWaiting);
  const step = await node.use((ask) => readStep(ask, chain, cursor, pace, top));
  met.head = step.head;
  if (step.kind === 'forked' || step.kind === 'behind') return followFork(deps, reading, cursor, step.head);
  const judged = await judgeDeposits(node, dueOf(chain, cursor, step, waiting));
  const gone = await findGoneAgain(deps, node, cursor, step);
  const logs = step.kind === 'read' ? step.logs : [];
  const owners = await findOwners(db, [...new Set(logs.flatMap((log) => payeeOf(log) ?? []))]);
  const transfers = transfersOf(chain, logs, owners, deps.log);
  const moved = await bookStep(deps, chain, cursor, {
    ...{ step, transfers, waiting, ...judged },
    lost: [...judged.lost, ...gone],
  });
  if (!moved) return 'elsewhere';
  const rescanned = await rescanStep(deps, node, cursor.number, pace);
  const isBehind = step.kind === 'read' && step.last.number < step.head;
  const isRipe = transfers.some((one) => confirmationsOf(one.blockNumber, step.head) >= chain.confirmations);
  return isBehind || isRipe || rescanned || judged.sound.length > 0 || judged.lost.length > 0
    ? 'more'
    : 'caught-up';
}

/** In confirmations: with the headers of blocks less deep, a reorganisation is noticed. */
const deepAt = 10;

/**
 * Endpoints that agreed on a transfer may disown it later, with no block lost. Each settled deposit is judged once more
 * as the cursor leaves it behind.
 */
async function findGoneAgain(
  { database }: ScanNeeds,
  node: Node,
  cursor: Cursor,
  step: Extract<Step, { kind: 'read' | 'idle' }>,
): Promise<Deposit[]> {
  if (step.kind === 'idle') return [];
  const { id, confirmations } = node.chain;
  const depth = deepAt * confirmations;
  const deposits = await findSettledBetween(database.db, id, cursor.number - depth, step.last.number - depth);
  const { lost, undecided } = await judgeDeposits(node, deposits);
  if (undecided.length > 0)
    throw new NodeError('too-few', 'too few endpoints have read the blocks of settled deposits');
  return lost;
}

function dueOf(
  chain: Chain,
  cursor: Cursor,
  step: Extract<Step, { kind: 'read' | 'idle' }>,
  waiting: readonly Deposit[],
): Deposit[] {
  const reached = step.kind === 'read' ? step.last.number : cursor.number;
  const ripe = waiting.filter((one) => confirmationsOf(one.blockNumber, reached) >= chain.confirmations);
  const blocks = [...new Set(ripe.map(({ blockHash }) => blockHash))].slice(0, mostBlocksChecked);
  return ripe.filter(({ blockHash }) => blocks.includes(blockHash));
}

const standing = (told: Told<number>): Provider => ({
  name: told.provider,
  head: 'answer' in told ? told.answer : null,
  problem: 'problem' in told ? told.problem : '',
});

/** No deposit address existed before, so reading begins near the head. */
async function begin({ database }: ScanNeeds, node: Node, top: number): Promise<void> {
  const { chain } = node;
  const number = Math.max(0, top - chain.confirmations);
  const told = await node.each(async (ask) => {
    const [genesis, start] = [await readHeader(ask, 0), await readHeader(ask, number)];
    return genesis && start && { genesisHash: genesis.hash, hash: start.hash, at: start.timestamp };
  });
  const hashes = told.map((one) =>
    'answer' in one ? { ...one, answer: one.answer && asText(one.answer) } : one,
  );
  const agreed = agreedOn(hashes, chain.quorum, `block ${number}`);
  const first = told.flatMap((one) => ('answer' in one && one.answer ? [one.answer] : []));
  if (agreed === undefined || first[0] === undefined) throw tooFew(told, first.length, chain.quorum);
  const cursor = { chainId: chain.id, number, ...first[0] };
  await database.transaction((tx) => insertCursor(tx, cursor));
}

const asText = ({ genesisHash, hash }: Pick<Cursor, 'genesisHash' | 'hash'>): string =>
  `genesis ${genesisHash}, block ${hash}`;
