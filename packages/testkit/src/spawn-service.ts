import { spawn } from 'node:child_process';
import { searchPath } from './config.ts';
import { endWithMe } from './end-with-me.ts';
import { untilReady } from './until-ready.ts';

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface SpawnedService {
  pid: number;
  /** What it wrote so far, to either stream; whole once `exited` has come. */
  output(): string;
  kill(signal?: NodeJS.Signals): void;
  exited: Promise<Exit>;
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
    env: { PATH: searchPath(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) child.once('exit', endWithMe(child.pid, 'KILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  // 'close' and not 'exit': what it wrote last has been read by then.
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  if (readyUrl !== undefined)
    await untilReady(child, () => answersOk(readyUrl), { name: entry, output: () => output, timeoutMs });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    kill: (signal = 'SIGTERM') => void child.kill(signal),
    exited,
  };
}

async function answersOk(url: string): Promise<void> {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(2000) });
  if (status !== 200) throw new Error(`answers ${status}`);
}
