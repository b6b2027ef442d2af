import { Worker } from 'node:worker_threads';

/** Less than the five seconds in which the whole platform is gone. */
const graceMs = 4000;

/**
 * Preloaded into each process: when the supervisor is gone, however it went, its pipe closes and so do we. The last
 * word has a thread of its own: with the log's reader gone too, the main thread may hang in a write that never ends.
 */
function leave(): void {
  const code = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${graceMs})`;
  new Worker(code, { eval: true, stdout: true, stderr: true }).unref();
  process.kill(process.pid, 'SIGTERM');
}

process.stdin.once('end', leave).once('error', leave);
process.stdin.resume();
// Alone it keeps nobody alive.
if ('unref' in process.stdin) process.stdin.unref();
