import { spawn } from 'node:child_process';
import { eventually } from './eventually.ts';

export interface SpawnedService {
  pid: number;
  output(): string;
  kill(signal?: NodeJS.Signals): void;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface SpawnOptions {
  /** The file that node runs. */
  entry: string;
  nodeFlags?: string[];
  env: Record<string, string>;
  /** Answers 200 when the process is ready; left out, the process is not waited for. */
  readyUrl?: string;
  timeoutMs?: number;
}

/** A process of its own, for what only a process can show: signals, crashes, configuration. Ends with the test's. */
export async function spawnService({
  entry,
  nodeFlags = [],
  env,
  readyUrl,
  timeoutMs = 15_000,
}: SpawnOptions): Promise<SpawnedService> {
  const child = spawn(process.execPath, [...nodeFlags, entry], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => {
      process.removeListener('exit', end);
      resolve({ code, signal });
    });
  });
  if (readyUrl !== undefined)
    await ready(readyUrl, timeoutMs, () => ({ gone: child.exitCode !== null, output }));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    kill: (signal = 'SIGTERM') => void child.kill(signal),
    exited,
  };
}

async function ready(
  url: string,
  timeoutMs: number,
  state: () => { gone: boolean; output: string },
): Promise<void> {
  await eventually(
    async () => {
      const { status } = await fetch(url).catch(() => ({ status: 0 }));
      if (status !== 200) throw new Error(`not ready (${status}): ${state().output.slice(-2000)}`);
    },
    { timeoutMs },
  );
}
