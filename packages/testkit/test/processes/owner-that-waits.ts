import { fileURLToPath } from 'node:url';
import { spawnService, startPostgres } from '../../src/index.ts';

const server = await startPostgres();
const service = await spawnService({
  entry: fileURLToPath(new URL('service-that-hangs.js', import.meta.url)),
  env: {},
});
process.stdout.write(`${JSON.stringify({ server: server.pid(), service: service.pid, url: server.url })}\n`);
setInterval(() => undefined, 1000);
