import { spawn } from 'node:child_process';

/**
 * Also after a SIGKILL of this process: a watcher reads a pipe that the kernel closes. Returns a function that cancels
 * the watcher.
 */
export function endWithMe(pid: number, signal: 'INT' | 'TERM' | 'KILL'): () => void {
  return whenIAmGone(`kill -${signal} ${pid} 2>/dev/null`);
}

export function whenIAmGone(script: string): () => void {
  const watcher = spawn('sh', ['-c', `read -r never; ${script}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  return () => void watcher.kill('SIGKILL');
}
