import { once } from 'node:events';
import { startBeside } from './beside.ts';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** Excluded from the figures: all connections send their first request at the same time. */
  settlingSeconds?: number;
  /** Raw HTTP; each connection repeats one. Each `%KEY%` becomes a new UUID. */
  requests: readonly string[];
  picks?: readonly string[];
  mayRefuse?: boolean;
}

export interface Measured {
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
