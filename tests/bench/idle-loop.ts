import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const code = `
  const { monitorEventLoopDelay } = require('node:perf_hooks');
  const { parentPort, workerData } = require('node:worker_threads');
  const delay = monitorEventLoopDelay({ resolution: workerData });
  delay.enable();
  parentPort.once('message', () => parentPort.postMessage(delay.max / 1e6 - workerData));
`;

/** The delay of an idle loop is the machine's, not the program's. */
export function startIdleLoop(resolutionMs: number) {
  const worker = new Worker(code, { eval: true, workerData: resolutionMs });
  return {
    async longestMs(): Promise<number> {
      worker.postMessage('now');
      const answer: unknown[] = await once(worker, 'message');
      await worker.terminate();
      return Number(answer[0]);
    },
  };
}
