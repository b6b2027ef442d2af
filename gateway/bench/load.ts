import { once } from 'node:events';
import { startBeside } from './beside.ts';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** From the start, of which nothing is counted: all connections ask at once then, for the first time in a while. */
  settlingSeconds?: number;
  /** As they go over the wire: each connection repeats one. `%KEY%` in it is a fresh key each time. */
  requests: readonly string[];
  /** One of these takes the place of `%PICK%`; all of one length. */
  picks?: readonly string[];
  /** Refusals are counted; else the first one ends the run with an error. */
  mayRefuse?: boolean;
}

export interface Measured {
  /** All of them; the rest is of those that are counted and answered with success. */
  requests: number;
  /** Of all. */
  refused: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export function startLoadGenerator() {
  const child = startBeside('load-process.ts');
  return {
    async run(load: Load): Promise<Measured> {
      child.send(load);
      const [answer] = (await once(child, 'message')) as [{ measured?: Measured; failed?: string }];
      if (!answer.measured) throw new Error(answer.failed);
      return answer.measured;
    },
    pid: child.pid ?? 0,
    stop: () => void child.kill(),
  };
}
