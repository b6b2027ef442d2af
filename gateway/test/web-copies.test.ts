import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

const script = 'export const answer = 42;\n'.repeat(100);
const page = '<!doctype html><title>Tael</title>'.padEnd(2000);
const asset = '/assets/app-a1b2c3.js';

let dir: string;
let tael: StartedGateway;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tael-web-'));
  mkdirSync(join(dir, 'assets'));
  for (const [name, text] of [
    ['index.html', page],
    [asset, script],
  ] as const) {
    writeFileSync(join(dir, name), text);
    writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(dir, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(join(dir, 'assets/face-1.woff2'), 'face');
  symlinkSync('/etc/passwd', join(dir, 'passwd.txt'));
  tael = await startGateway({ WEB_DIR: dir });
});
afterAll(async () => {
  await tael.close();
  rmSync(dir, { recursive: true });
});

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** fetch would decompress answers and send its own accept-encoding. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(tael.url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

const accepting = (encodings: string) => get(asset, { 'accept-encoding': encodings });

describe('a file that the build compressed', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['BR', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['identity, br;q=0.5', undefined],
    ['br;q=nonsense', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('goes to who accepts "%s" as %s', async (accepted, encoding) => {
    const { status, headers, bytes } = await accepting(accepted);
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding']);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-length']).toBe(String(bytes.length));
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((same: Buffer) => same);
    expect(unpack(bytes).toString()).toBe(script);
  });

  it('is the page as well, under each of its addresses', async () => {
    for (const path of ['/', '/login', '/index.html']) {
      const { headers, bytes } = await get(path, { 'accept-encoding': 'br' });
      expect(brotliDecompressSync(bytes).toString()).toBe(page);
      expect([headers['cache-control'], headers['content-type']]).toEqual([
        'no-cache',
        'text/html; charset=utf-8',
      ]);
    }
  });

  it('has no address of its own for its copies, and what was not compressed varies with nothing', async () => {
    expect((await get(`${asset}.br`)).status).toBe(404);
    const face = await get('/assets/face-1.woff2', { 'accept-encoding': 'br' });
    expect([face.status, face.headers.vary, face.headers['content-encoding']]).toEqual([
      200,
      undefined,
      undefined,
    ]);
  });

  it('is told by a tag for each copy, and sent again only to who lacks it', async () => {
    const [br, gzip, plain] = await Promise.all(['br', 'gzip', ''].map(accepting));
    const tags = [br, gzip, plain].map((got) => got?.headers.etag ?? '');
    expect(new Set(tags).size).toBe(3);
    const again = await get(asset, { 'accept-encoding': 'br', 'if-none-match': `"other", W/${tags[0]}` });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tags[0]]);
    expect([again.headers.vary, again.headers['cache-control']]).toEqual([
      'Accept-Encoding',
      'public, max-age=31536000, immutable',
    ]);
    expect((await get(asset, { 'accept-encoding': 'br', 'if-none-match': tags[1] ?? '' })).status).toBe(200);
  });

  it('tells a HEAD what a GET would get, without a body', async () => {
    const headers = { 'accept-encoding': 'br' };
    const head = await get(asset, headers, 'HEAD');
    const whole = await get(asset, headers);
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary'] as const) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
  });
});

describe('the folder', () => {
  it('is read once: a build that replaces it takes nothing from the pages that are open', async () => {
    rmSync(join(dir, asset));
    writeFileSync(join(dir, 'index.html'), 'another');
    expect((await accepting('')).bytes.toString()).toBe(script);
    expect((await get('/')).bytes.toString()).toBe(page);
  });

  it('gives out what lies in it, not what it points to', async () => {
    expect((await get('/passwd.txt')).status).toBe(404);
  });

  it('takes no writing', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await get('/', {}, method)).status).toBe(404);
  });
});
