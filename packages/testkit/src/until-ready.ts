import type { ChildProcess } from 'node:child_process';
import { eventually } from './eventually.ts';

/** Throws at once if the process ends. A process that is not ready in time is killed. */
export async function untilReady(
  child: ChildProcess,
  check: () => void | Promise<void>,
  { name, output, timeoutMs }: { name: string; output: () => string; timeoutMs: number },
): Promise<void> {
  let ended: string | undefined;
  child.once('error', (error) => (ended = `${name} could not be started: ${error.message}`));
  child.once('exit', (code, signal) => (ended = `${name} ended with ${code ?? signal}`));
  const failure = await eventually(
    async () => {
      if (ended === undefined) await check();
      return ended;
    },
    { timeoutMs },
  ).catch((error: unknown) => {
    child.kill('SIGKILL');
    return `${name} was not ready in ${timeoutMs} ms (${error instanceof Error ? error.message : 'unknown'})`;
  });
  if (failure !== undefined) throw new Error(`${failure}\n${output().slice(-2000)}`);
}

export const endProcess = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill(signal);
  });
