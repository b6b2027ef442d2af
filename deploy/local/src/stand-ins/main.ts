import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { playAlipay } from './alipay.ts';
import { config } from './config.ts';
import { drawFaults, noFaults, type Faults } from './faults.ts';
import { openJournal } from './journal.ts';
import { keepProviderKeys, wechat as wechatIds } from './keys.ts';
import { keepPayments, type Entry, type Payments } from './payments.ts';
import { playWechat } from './wechat.ts';

/** A process that plays the providers of the rails. It verifies and signs as they do, and pays nobody. */
const { port, folder } = config;

const keys = join(folder, 'keys');
mkdirSync(folder, { recursive: true, mode: 0o700 });
await keepProviderKeys(keys);
const wechatSecret = readFileSync(join(keys, 'wechat-app.secret'), 'utf8').trim();
let aheadMs = 0;
const now = (): Date => new Date(Date.now() + aheadMs);
const accountsOf = (provider: string) =>
  keepPayments(openJournal<Entry>(join(folder, `${provider}.jsonl`)), now);
const books = { alipay: accountsOf('alipay'), wechat: accountsOf('wechat') };
const alipay = playAlipay(keys, books.alipay);
const wechat = playWechat(keys, books.wechat, ({ url, number, body, headers, ms }) => {
  const send = async (): Promise<void> => {
    // The bill has its final state before the platform is called.
    books.wechat.find(number);
    const signed = { 'content-type': 'application/json', ...headers };
    await fetch(url, { method: 'POST', headers: signed, body }).catch(() => undefined);
  };
  setTimeout(() => void send(), ms).unref();
});
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

const accounts = (book: Payments): object => ({ balance: book.balance().toString(), payments: book.all() });

/** Not signed: for tests, and for the person at this machine. */
async function control(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = `${request.method} ${url.pathname}`;
  const book = books[url.searchParams.get('of') === 'wechat' ? 'wechat' : 'alipay'];
  if (path === 'PUT /stand-in/faults') {
    faults = { ...noFaults, ...(JSON.parse(await bodyOf(request)) as Partial<Faults>) };
    happens = drawFaults(faults);
    json(response, faults);
  } else if (path === 'PUT /stand-in/balance') {
    book.setBalance(BigInt((JSON.parse(await bodyOf(request)) as { fen: string }).fen));
    json(response, accounts(book));
  } else if (path === 'PUT /stand-in/clock') {
    ({ aheadMs } = JSON.parse(await bodyOf(request)) as { aheadMs: number });
    json(response, {});
  } else if (path === 'GET /stand-in/accounts') {
    json(response, accounts(book));
  } else if (path === 'GET /stand-in/alipay/statement') {
    response.end(alipay.statement(url.searchParams.get('day') ?? ''));
  } else if (path === 'GET /readyz') response.end();
  else response.writeHead(404).end();
}

/** False if a fault has answered. */
async function isServed(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (faults.slow > 0) await delay(faults.slow);
  if (happens('down')) {
    response.writeHead(503).end();
    return false;
  }
  if (happens('lostRequest')) {
    request.socket.destroy();
    return false;
  }
  return true;
}

async function gateway(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  if (!(await isServed(request, response))) return;
  const parameters = new Map([...url.searchParams, ...new URLSearchParams(body)]);
  const text = alipay.answer({ parameters, happens, now: now(), origin: `http://${request.headers.host}` });
  if (happens('lostAnswer')) {
    request.socket.destroy();
    return;
  }
  response.setHeader('content-type', 'text/html;charset=utf-8');
  response.end(text);
}

async function apiV3(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  if (!(await isServed(request, response))) return;
  const { authorization = '', 'wechatpay-serial': serial } = request.headers;
  const reply = wechat.answer({
    method: request.method ?? '',
    path: `${url.pathname}${url.search}`,
    ...{ authorization, serial: String(serial), body, happens, now: now() },
    origin: `http://${request.headers.host}`,
  });
  if (happens('lostAnswer')) {
    request.socket.destroy();
    return;
  }
  response.writeHead(reply.status, reply.headers).end(reply.body);
}

/** In WeChat a person agrees here. The code is the person's openid, and is valid once. */
const codes = new Map<string, string>();
function consent(url: URL, _request: IncomingMessage, response: ServerResponse): Promise<void> {
  const back = new URL(url.searchParams.get('redirect_uri') ?? '');
  const code = randomUUID();
  codes.set(code, url.searchParams.get('openid') ?? `o${code.replaceAll('-', '').slice(0, 27)}`);
  back.searchParams.set('code', code);
  back.searchParams.set('state', url.searchParams.get('state') ?? '');
  response.writeHead(302, { location: back.href }).end();
  return Promise.resolve();
}

function exchangeCode(url: URL, _request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { appid, secret, code = '' } = Object.fromEntries(url.searchParams);
  const openid = codes.get(code);
  codes.delete(code);
  const isRight = appid === wechatIds.appId && secret === wechatSecret && openid !== undefined;
  json(response, isRight ? { openid, scope: 'snsapi_base' } : { errcode: 40_029, errmsg: 'invalid code' });
  return Promise.resolve();
}

function handlerOf(method: string, path: string) {
  if (path === '/gateway.do' && method === 'POST') return gateway;
  if (path.startsWith('/v3/')) return apiV3;
  if (path === '/connect/oauth2/authorize') return consent;
  return path === '/sns/oauth2/access_token' ? exchangeCode : control;
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://stand-in.local');
  handlerOf(request.method ?? '', url.pathname)(url, request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.destroy();
  });
});
server.listen(port, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.stdout.write(`the stand-in listens on ${typeof address === 'object' ? address?.port : port}\n`);
