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
  /** Both streams so far; complete once `exited` resolves. */
  output(): string;
  kill(signal?: NodeJS.Signals): void;
  exited: Promise<Exit>;
}

export interface SpawnOptions {
  entry: string;
  nodeFlags?: string[];
  env: Record<string, string>;
  readyUrl?: string;
  timeoutMs?: number;
}

/** The child is killed when the calling process ends. */
export async function spawnService({
  entry,
  nodeFlags = [],
  env,
  readyUrl,
  timeoutMs = 45_000,
}: SpawnOptions): Promise<SpawnedService> {
  const child = spawn(process.execPath, [...nodeFlags, entry], {
    env: { PATH: searchPath(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) child.once('exit', endWithMe(child.pid, 'KILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  // At 'close', unlike at 'exit', all output has been read.
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
