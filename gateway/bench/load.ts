import { once } from 'node:events';
import { startBeside } from './beside.ts';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** As it goes over the wire. */
  request: string;
}

export interface Measured {
  requests: number;
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
    stop: () => void child.kill(),
  };
}
