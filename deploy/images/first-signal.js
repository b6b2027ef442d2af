/**
 * Process 1 has no default actions: a signal before the program handles it, or in a migration, would be lost, and the
 * platform would wait in vain until its SIGKILL.
 */
for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
]) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + number);
  });
}
