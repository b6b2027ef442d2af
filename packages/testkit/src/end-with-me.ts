import { spawn } from 'node:child_process';

/**
 * Ends a detached server when this process is gone, however it went: a watcher holds the other end of a pipe that the
 * kernel closes for us. Gives back how to call the watcher off.
 */
export function endWithMe(pid: number, signal: 'INT' | 'TERM' | 'KILL'): () => void {
  const watcher = spawn('sh', ['-c', `cat >/dev/null; kill -${signal} ${pid} 2>/dev/null`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  return () => void watcher.kill('SIGKILL');
}
