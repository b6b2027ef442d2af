import { Worker } from 'node:worker_threads';

/** Below the five seconds in which the whole platform ends. */
const graceMs = 4000;

/**
 * Preloaded into each process. When the supervisor ends, even by SIGKILL, its pipe closes and this process ends too.
 * The final SIGKILL has its own thread: without a log reader, the main thread may hang in a write.
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
