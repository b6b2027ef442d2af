import { Worker } from 'node:worker_threads';

/** Below the 5 s limit for stopping the whole platform. */
const graceMs = 4000;

/**
 * Preloaded into each process. The pipe closes when the supervisor ends, even by SIGKILL. A thread sends the SIGKILL,
 * because the main thread may hang in a write to a closed log.
 */
function leave(): void {
  const code = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${graceMs})`;
  new Worker(code, { eval: true, stdout: true, stderr: true }).unref();
  process.kill(process.pid, 'SIGTERM');
}

process.stdin.once('end', leave).once('error', leave);
process.stdin.resume();
// The open pipe alone must not keep the process alive.
if ('unref' in process.stdin) process.stdin.unref();
