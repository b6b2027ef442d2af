import { startRelay } from '../../src/index.ts';
import { connect, logger, stopHere } from './connect.ts';

const { database, transport } = connect();

await startRelay({
  database,
  service: 'auth',
  logger,
  transport: {
    ...transport,
    publisher() {
      const publisher = transport.publisher();
      return {
        ...publisher,
        async send(records) {
          await publisher.send(records);
          await stopHere('sent');
        },
      };
    },
  },
});
