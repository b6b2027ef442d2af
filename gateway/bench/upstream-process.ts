import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = JSON.stringify({
  message: 'ok',
  data: { id: '5b0c7a52-0d0b-4c8e-9f36-2f1a3f2a7b10', name: 'bench' },
});
const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) };

const server = createServer({ keepAliveTimeout: 75_000 }, (req, res) => {
  req.resume().once('end', () => res.writeHead(200, head).end(body));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
