import { useEffect, useRef, useState } from 'react';
import { withRetries } from '../../../lib/api/with-retries.ts';

export interface Part {
  did: number;
  left: number;
  goesOn?: boolean;
}

export interface Work {
  title: string;
  /** A repeat after a failure must not do the same part twice. */
  step: () => Promise<Part>;
  failed: string;
  onDone: (did: number) => void;
}

export interface Progress {
  work: Work;
  did: number;
  left: number | undefined;
  state: 'running' | 'stopped' | 'failed' | 'done';
  error?: unknown;
}

export interface InParts {
  progress: Progress | undefined;
  start: (work: Work) => void;
  resume: () => void;
  stop: () => void;
  close: () => void;
}

/** Leaving the page stops the work: afterwards nothing would show the progress. */
export function useInParts(onSettled: () => void): InParts {
  const [progress, setProgress] = useState<Progress>();
  const stopped = useRef(false);
  const isStopped = (): boolean => stopped.current;
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const go = async (from: Progress): Promise<void> => {
    stopped.current = false;
    let now: Progress = { ...from, state: 'running', error: undefined };
    setProgress(now);
    while (now.state === 'running') {
      now = await nextOf(now);
      if (isStopped() && now.state === 'running') now = { ...now, state: 'stopped' };
      setProgress(now);
    }
    if (now.state === 'done') now.work.onDone(now.did);
    onSettled();
  };
  return {
    progress,
    start: (work) => void go({ work, did: 0, left: undefined, state: 'running' }),
    resume: () => progress && void go(progress),
    stop: () => {
      stopped.current = true;
    },
    close: () => setProgress(undefined),
  };
}

async function nextOf(now: Progress): Promise<Progress> {
  try {
    const { did, left, goesOn = did > 0 } = await withRetries(now.work.step);
    // A part without progress would repeat forever.
    const state = left === 0 ? 'done' : goesOn ? 'running' : 'stopped';
    return { ...now, did: now.did + did, left, state };
  } catch (error) {
    return { ...now, state: 'failed', error };
  }
}
