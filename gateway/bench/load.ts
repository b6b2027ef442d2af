import { once } from 'node:events';
import { startBeside } from './beside.ts';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** Not counted at the beginning: all connections send their first request at the same time. */
  settlingSeconds?: number;
  /** Raw HTTP; each connection repeats one. `%KEY%` is replaced by a new UUID each time. */
  requests: readonly string[];
  picks?: readonly string[];
  /** Counts refusals; otherwise the first one fails the run. */
  mayRefuse?: boolean;
}

export interface Measured {
  /** All requests; the other figures cover only counted successful ones. */
  requests: number;
  refused: number;
  perSecond: number;
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
