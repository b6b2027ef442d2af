import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { playAlipay } from './alipay.ts';
import { config } from './config.ts';
import { drawFaults, noFaults, type Faults } from './faults.ts';
import { openJournal } from './journal.ts';
import { keepProviderKeys } from './keys.ts';
import { keepPayments, type Entry } from './payments.ts';

/** A process that plays the providers of the rails. It verifies and signs as they do, and pays nobody. */
const { port, folder } = config;

const keys = join(folder, 'keys');
mkdirSync(folder, { recursive: true, mode: 0o700 });
await keepProviderKeys(keys);
let aheadMs = 0;
const now = (): Date => new Date(Date.now() + aheadMs);
const payments = keepPayments(openJournal<Entry>(join(folder, 'alipay.jsonl')), now);
const alipay = playAlipay(keys, payments);
let faults: Faults = noFaults;
let happens = drawFaults(faults);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const json = (response: ServerResponse, value: unknown): void => {
  response.setHeader('content-type', 'application/json;charset=utf-8');
  response.end(JSON.stringify(value));
};

const accounts = (): object => ({ balance: payments.balance().toString(), payments: payments.all() });

/** Not signed: for tests, and for the person at this machine. */
async function control(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = `${request.method} ${url.pathname}`;
  if (path === 'PUT /stand-in/faults') {
    faults = { ...noFaults, ...(JSON.parse(await bodyOf(request)) as Partial<Faults>) };
    happens = drawFaults(faults);
    json(response, faults);
  } else if (path === 'PUT /stand-in/balance') {
    payments.setBalance(BigInt((JSON.parse(await bodyOf(request)) as { fen: string }).fen));
    json(response, accounts());
  } else if (path === 'PUT /stand-in/clock') {
    ({ aheadMs } = JSON.parse(await bodyOf(request)) as { aheadMs: number });
    json(response, {});
  } else if (path === 'GET /stand-in/accounts') {
    json(response, accounts());
  } else if (path === 'GET /stand-in/alipay/statement') {
    response.end(alipay.statement(url.searchParams.get('day') ?? ''));
  } else if (path === 'GET /readyz') response.end();
  else response.writeHead(404).end();
}

async function gateway(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  if (faults.slow > 0) await delay(faults.slow);
  if (happens('down')) {
    response.writeHead(503).end();
    return;
  }
  if (happens('lostRequest')) {
    request.socket.destroy();
    return;
  }
  const parameters = new Map([...url.searchParams, ...new URLSearchParams(body)]);
  const text = alipay.answer({ parameters, happens, now: now(), origin: `http://${request.headers.host}` });
  if (happens('lostAnswer')) {
    request.socket.destroy();
    return;
  }
  response.setHeader('content-type', 'text/html;charset=utf-8');
  response.end(text);
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://stand-in.local');
  const handle = url.pathname === '/gateway.do' && request.method === 'POST' ? gateway : control;
  handle(url, request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.destroy();
  });
});
server.listen(port, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.stdout.write(`the stand-in listens on ${typeof address === 'object' ? address?.port : port}\n`);
