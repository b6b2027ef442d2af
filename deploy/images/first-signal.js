/**
 * Process 1 has no default actions. Without this, a signal during the start or a migration would be ignored until the
 * SIGKILL.
 */
for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
]) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + number);
  });
}
