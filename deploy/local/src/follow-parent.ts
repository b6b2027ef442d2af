/** Preloaded into each process: when the supervisor is gone, however it went, its pipe closes and so do we. */
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.on('error', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
// Alone it keeps nobody alive.
if ('unref' in process.stdin) process.stdin.unref();
