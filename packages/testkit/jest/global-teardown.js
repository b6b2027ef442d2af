import { rmSync } from 'node:fs';

export default async function globalTeardown() {
  const started = globalThis.taelTestPostgres;
  if (!started) return;
  await started.server.stop();
  rmSync(started.dir, { recursive: true, force: true });
}
