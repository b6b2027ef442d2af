import { connect } from 'node:net';

const { KAFKA_BROKERS = '', WAIT_SECONDS = '120' } = process.env;
const until = Date.now() + Number(WAIT_SECONDS) * 1000;

const reached = (broker) =>
  new Promise((resolve) => {
    const [, host, port] = /^(.*):(\d+)$/.exec(broker) ?? [undefined, broker, '9092'];
    const socket = connect({ host, port: Number(port), timeout: 2000 });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });

// One reachable broker is enough: clients get the addresses of the others from it.
while (!(await Promise.all(KAFKA_BROKERS.split(',').map(reached))).includes(true)) {
  if (Date.now() > until) {
    console.error(`Kafka cannot be reached at ${KAFKA_BROKERS} (KAFKA_BROKERS)`);
    process.exit(1);
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
