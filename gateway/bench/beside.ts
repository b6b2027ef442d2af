import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export function startBeside(file: string, args: string[] = []): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args);
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

export async function startServerBeside(file: string, args: string[] = []) {
  const child = startBeside(file, args);
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid ?? 0, stop: () => void child.kill() };
}
