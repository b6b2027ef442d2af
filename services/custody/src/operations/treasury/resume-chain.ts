import { agreedHead, type Node, type Told } from '@tael/chains';
import { publish } from '@tael/events';
import { once, readAnswer } from '@tael/idempotency';
import type { Hex } from 'viem';
import { readUsedNonces } from '../../chain/read-seen.ts';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { findAccounts, lockAccount, resumeAccount } from '../../store/hot-accounts.ts';
import { acted, answered, carrierOf } from './acting.ts';
import type { ChainWish } from './pause-chain.ts';

/** Counts on from the chain, or the transactions that custody does not know would pause it again. */
export async function resumeChain(deps: Deps, { chainId, reason, actor, key }: ChainWish): Promise<boolean> {
  const { database, clock, config, log } = deps;
  const { node } = carrierOf(deps, chainId);
  const attempt = {
    userId: actor.userId,
    route: `POST /api/admin/treasury/${chainId}/resume`,
    key,
    body: { reason },
  };
  if ((await readAnswer(database.db, attempt)) !== undefined) return true;
  const account = (await findAccounts(database.db)).find((one) => one.chainId === chainId);
  if (account === undefined) throw errors.never_carried();
  if (account.pausedBecause === '') throw errors.not_paused();
  const used = await answered(readAgreed(node, config.HOT_ADDRESS));
  const { replayed } = await database.transaction((tx) =>
    once(tx, attempt, async () => {
      const locked = await lockAccount(tx, chainId);
      if (locked === undefined || locked.pausedBecause === '') throw errors.not_paused();
      // A reorganisation could free such a nonce again, and leave a gap before the next one.
      if (used.newest > locked.nextNonce && used.final < used.newest) throw errors.not_final();
      const nextNonce = Math.max(locked.nextNonce, used.newest);
      await resumeAccount(tx, chainId, nextNonce);
      const about = { action: 'chain.resume', objectKind: 'chain', objectId: String(chainId) } as const;
      const before = { paused: locked.pausedBecause, nextNonce: locked.nextNonce };
      await publish(tx, acted({ actor, ...about, before, after: { nextNonce }, reason }, clock.now()));
      return {};
    }),
  );
  if (!replayed) log.info({ chainId, actorId: actor.userId }, 'an administrator resumed a chain');
  return replayed;
}

async function readAgreed(node: Node, hot: Hex): Promise<{ newest: number; final: number }> {
  const { quorum, confirmations } = node.chain;
  const told = await node.each((ask) => readUsedNonces(ask, hot, confirmations));
  const agreed = (read: (used: { newest: number; final: number }) => number) =>
    agreedHead(
      told.map((one): Told<number> => ('answer' in one ? { ...one, answer: read(one.answer) } : one)),
      quorum,
    );
  return { newest: agreed(({ newest }) => newest), final: agreed(({ final }) => final) };
}
