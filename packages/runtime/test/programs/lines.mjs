import { createLogger } from '@tael/runtime';

const [ending, count = '3'] = process.argv.slice(2);
const logger = createLogger({ service: 'lines' });
for (let n = 1; n <= Number(count); n += 1) logger.info({ n }, 'line');
if (ending === 'exit') process.exit(0);
if (ending === 'throw') process.on('uncaughtException', () => process.exit(1));
if (ending === 'throw') throw new Error('in the same turn');
if (ending === 'later') setTimeout(() => process.exit(0), 50);
if (ending === 'stay') setInterval(() => undefined, 1000);
