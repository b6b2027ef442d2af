import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const code = `
  const { monitorEventLoopDelay } = require('node:perf_hooks');
  const { parentPort } = require('node:worker_threads');
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  parentPort.once('message', () => parentPort.postMessage(delay.percentile(99) / 1e6));
`;

/** An event loop with nothing to do: what it is late by is the machine's doing, not the program's. */
export function startIdleLoop() {
  const worker = new Worker(code, { eval: true });
  return {
    async delayMs(): Promise<number> {
      worker.postMessage('now');
      const answer: unknown[] = await once(worker, 'message');
      await worker.terminate();
      return Number(answer[0]);
    },
  };
}
