import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Disagreement, NodeError } from '@tael/chains';
import type { Carrier, Deps } from './deps.ts';
import { waitsFor } from './domain/transfer.ts';
import { carryChain } from './operations/carrying/carry-chain.ts';
import { noteRound } from './operations/carrying/note-round.ts';
import { releaseChains } from './operations/carrying/release-chains.ts';
import { explainQueued } from './operations/explain-waiting.ts';
import { LostRace } from './operations/change-transfer.ts';
import { SignerAway } from './signer.ts';

const longestPauseMs = 30_000;

export interface CarryLoop {
  stop: () => Promise<void>;
}

/** Independent loops: a chain that fails does not delay the others. */
export function startCarrying(deps: Deps): CarryLoop {
  const stopping = new AbortController();
  const worker = randomUUID();
  const loops = deps.carriers.map((carrier) =>
    carrier.off === '' ? carryAlong(deps, carrier, worker, stopping.signal) : explainOff(deps, carrier),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await releaseChains(deps, worker).catch(() => undefined);
    },
  };
}

/** Transfers that were accepted before the chain was switched off. */
const explainOff = (deps: Deps, { chain, off }: Carrier): Promise<void> =>
  explainQueued(deps, chain.id, waitsFor(off)).catch((err: unknown) =>
    deps.log.warn({ err, chainId: chain.id }, 'transfers of a chain that is off have no reason'),
  );

async function carryAlong(deps: Deps, carrier: Carrier, worker: string, signal: AbortSignal): Promise<void> {
  const { chain } = carrier;
  let pauseMs = chain.blockMs;
  let known = '';
  while (!signal.aborted) {
    const trouble = await carryChain(deps, carrier, worker).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (trouble instanceof LostRace) continue;
    const problem = trouble === undefined ? '' : wordsOf(trouble);
    if (problem !== '' && problem !== known) report(deps, chain.id, trouble);
    const disagreement =
      trouble instanceof Disagreement ? { about: trouble.about, answers: trouble.answers } : null;
    await noteRound(deps, chain.id, { problem, disagreement }).catch(() => undefined);
    known = problem;
    pauseMs = problem === '' ? chain.blockMs : Math.min(pauseMs * 2, longestPauseMs);
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Other errors may contain secrets. */
const wordsOf = (error: unknown): string =>
  error instanceof NodeError || error instanceof SignerAway ? error.message : 'The last round failed';

function report({ log }: Deps, chainId: number, err: unknown): void {
  if (err instanceof Disagreement)
    log.error(
      { chainId, about: err.about, answers: err.answers },
      'endpoints disagree: nothing is confirmed, and the chain has stopped',
    );
  else log.warn({ chainId, err }, 'transfers of a chain wait');
}
