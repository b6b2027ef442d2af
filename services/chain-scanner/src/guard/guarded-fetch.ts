import { lookup as lookUp } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { within } from '@tael/runtime';
import { isPublic } from './public-address.ts';

/** The message names no address, because clients see it. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';
}

export interface Guard {
  ipfsUrl: string;
  mostBytes: number;
  withinMs: number;
  isAllowed?: (address: string) => boolean;
  resolve?: typeof lookUp;
  ca?: string;
}

export interface Fetched {
  type: string;
  body: Buffer;
}

const mostRedirects = 3;

/**
 * Connects to exactly the address that was checked, again on each redirect. A name can therefore not lead to an
 * internal host, not even by DNS rebinding.
 */
export const guardedFetch = (address: string, guard: Guard): Promise<Fetched> =>
  within(guard.withinMs, (signal) => follow(address, guard, signal));

async function follow(address: string, guard: Guard, signal: AbortSignal): Promise<Fetched> {
  let url = toUrl(address, guard);
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const answer = await get(url, guard, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy();
      url = toUrl(new URL(headers.location, url).href, guard);
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new NotFetched(`HTTP ${statusCode}`);
    }
    return { type: headers['content-type'] ?? '', body: await readBody(answer, guard.mostBytes) };
  }
  throw new NotFetched('too many redirects');
}

function toUrl(address: string, { ipfsUrl }: Guard): URL {
  const path = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9][\w./%-]*)$/.exec(address)?.[1];
  const text = path === undefined ? address : `${ipfsUrl.replace(/\/$/, '')}/ipfs/${path}`;
  if (text.length > 2048 || !URL.canParse(text)) throw new NotFetched('no address');
  const url = new URL(text);
  if (url.protocol !== 'https:') throw new NotFetched('https and ipfs only');
  if (url.username !== '' || url.password !== '') throw new NotFetched('no credentials in an address');
  return url;
}

function get(url: URL, guard: Guard, signal: AbortSignal): Promise<IncomingMessage> {
  const { isAllowed = isPublic, resolve = lookUp } = guard;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal IP address skips the lookup, so it is checked here.
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.reject(new NotFetched('not a public address'));
  const lookup: LookupFunction = (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error !== null) done(error, '');
      else if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
        done(new NotFetched('not a public address'), '');
      else if (options.all === true) done(null, addresses);
      else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });
  };
  return new Promise((answered, failed) => {
    const headers = { accept: 'application/json, image/*', 'accept-encoding': 'identity' };
    const asked = request(url, { agent: false, headers, lookup, signal, ...(guard.ca && { ca: guard.ca }) });
    asked.on('response', answered);
    asked.on('upgrade', (_answer, socket) => {
      socket.destroy();
      failed(new NotFetched('HTTP 101'));
    });
    // Without this handler, a connection that closes with no answer and no error never settles.
    asked.on('close', () => failed(new NotFetched('broken off')));
    asked.on('error', (error) => {
      failed(
        error instanceof NotFetched ? error : new NotFetched(signal.aborted ? 'too slow' : 'not reachable'),
      );
    });
    asked.end();
  });
}

async function readBody(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > mostBytes) throw new NotFetched('too large');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof NotFetched ? error : new NotFetched('broken off');
  }
  return Buffer.concat(parts, size);
}
