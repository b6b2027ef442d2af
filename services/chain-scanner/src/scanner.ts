import { randomUUID } from 'node:crypto';
import { Disagreement, type Node, NodeError } from '@tael/chains';
import type { Deps } from './deps.ts';
import { startingPace } from './operations/scanning/read-step.ts';
import { releaseChains } from './operations/scanning/release-chains.ts';
import type { Reading } from './operations/scanning/reading.ts';
import { scanChain } from './operations/scanning/scan-chain.ts';
import { creditedTokens } from './operations/scanning/transfers.ts';
import { nothingMet } from './store/cursors.ts';

const firstPauseMs = 500;
const longestPauseMs = 30_000;

export interface Scanner {
  stop: () => Promise<void>;
}

/** Independent loops: a chain that fails does not delay the others. */
export function startScanner(deps: Deps): Scanner {
  const stopping = new AbortController();
  const reader = randomUUID();
  const chains = deps.nodes.filter(({ chain }) => chain.off === '' && creditedTokens(chain).length > 0);
  const loops = chains.map((node) => readAlong(deps, node, reader, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await releaseChains(deps, reader).catch(() => undefined);
    },
  };
}

async function readAlong(deps: Deps, node: Node, reader: string, signal: AbortSignal): Promise<void> {
  const reading: Reading = {
    node,
    reader,
    pace: { blocks: startingPace },
    met: nothingMet(),
  };
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    try {
      const scanned = await scanChain(deps, reading);
      pauseMs = firstPauseMs;
      Object.assign(reading.met, { node: node.status().node, problem: '', disagreement: null });
      if (scanned !== 'more') await pause(node.chain.blockMs, signal);
    } catch (error) {
      // Errors other than a NodeError may contain secrets.
      const problem = error instanceof NodeError ? error.message : 'reading failed';
      const disagreement =
        error instanceof Disagreement ? { about: error.about, answers: error.answers } : null;
      if (problem !== reading.met.problem) report(deps, node.chain.id, error);
      Object.assign(reading.met, { node: node.status().node, problem, disagreement });
      // Jitter: chains must not retry all at once when a shared dependency recovers.
      await pause(pauseMs * (0.75 + Math.random() / 2), signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
}

function report({ log }: Deps, chainId: number, error: unknown): void {
  if (error instanceof Disagreement)
    log.error(
      { chainId, about: error.about, answers: error.answers },
      'endpoints disagree: nothing is credited, and the chain has stopped',
    );
  else log.warn({ chainId, err: error }, 'a chain cannot be read');
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
