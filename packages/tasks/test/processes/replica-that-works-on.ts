import { openDatabase } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { createTasks } from '../../src/index.ts';

const database = openDatabase({ url: process.env.POSTGRES_URL ?? '', name: 'replica' });
const tasks = createTasks({
  database,
  logger: createLogger({ service: 'test', level: 'silent' }),
  service: 'test',
});
tasks.register({
  name: 'endless',
  schedule: { everyMs: 200 },
  run: async () => {
    process.stdout.write('begun\n');
    return await new Promise<string>((resolve) => setTimeout(resolve, 3_600_000, 'never'));
  },
});
await tasks.start();
// Timers of slots do not keep a process alive; in a service, its server does.
setInterval(() => undefined, 1000);
