import { startConsumer } from '../../src/index.ts';
import { noting } from '../contract/journal.ts';
import { connect, logger, stopHere } from './connect.ts';

const { database, transport } = connect();
const group = process.env.GROUP ?? '';

await startConsumer({
  group,
  database,
  handlers: [noting(group)],
  logger,
  transport: {
    ...transport,
    subscribe: (options) =>
      transport.subscribe({
        ...options,
        async handle(slice) {
          await options.handle(slice);
          await stopHere('committed');
        },
      }),
  },
});
