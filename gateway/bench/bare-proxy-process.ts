import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

const pool = new Pool(`http://127.0.0.1:${process.argv[2] ?? ''}`, { connections: 256 });

function pass(req: IncomingMessage, res: ServerResponse, body: Buffer | null): void {
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  let text = '';
  pool.dispatch(
    {
      method: req.method ?? '',
      path: req.url ?? '',
      body,
      headers: { authorization: req.headers.authorization },
    },
    {
      onRequestStart() {},
      onResponseStart(_controller, statusCode, answerHeaders) {
        status = statusCode;
        headers = answerHeaders;
      },
      onResponseData(_controller, chunk) {
        text += chunk.toString('latin1');
      },
      onResponseEnd() {
        res.writeHead(status, { 'content-type': headers['content-type'], 'content-length': text.length });
        res.end(text, 'latin1');
      },
      onResponseError: () => void res.destroy(),
    },
  );
}

const server = createServer((req, res) => {
  if (req.method === 'GET') {
    pass(req, res, null);
    return;
  }
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.once('end', () => pass(req, res, Buffer.concat(chunks)));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
