import { createServer } from 'node:http';

// Backlog 1: a few connections fill it while this process is stopped.
const server = createServer((req, res) => {
  process.stdout.write(`asked ${req.method} ${req.url}\n`);
  res.end('y'.repeat(1_000_000));
});
server.on('connection', () => process.stdout.write('connected\n'));
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () =>
  process.stdout.write(`port ${server.address().port}\n`),
);
