import { afterEach, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchangeRaw } from './client.ts';
import { startGateway } from './start-gateway.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function before(env: Record<string, string>): Promise<{ url: string; port: number }> {
  const tael = await startGateway(env);
  closing.push(() => tael.close());
  return tael;
}

function builtWeb(): string {
  const dir = mkdtempSync(join(tmpdir(), 'tael-web-'));
  closing.push(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), '<!doctype html><title>Tael</title>');
  writeFileSync(join(dir, 'assets', 'app-a1b2c3.js'), 'run()');
  writeFileSync(join(dir, 'assets', 'qr-worker-a1b2c3.js'), 'read()');
  writeFileSync(join(dir, 'sw.js'), 'self');
  writeFileSync(join(dir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dir, 'manifest.webmanifest'), '{}');
  return dir;
}

describe('the built web from disk', () => {
  it('answers every address of a page with index.html, never kept', async () => {
    const { url } = await before({ WEB_DIR: builtWeb() });
    for (const path of ['/', '/login', '/admin/users', '/invite/ABC123', '/api-like']) {
      const answer = await fetch(url + path);
      expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html><title>Tael</title>']);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('lets hashed files be kept for ever, and no others', async () => {
    const { url } = await before({ WEB_DIR: builtWeb() });
    const asset = await fetch(`${url}/assets/app-a1b2c3.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await fetch(`${url}/sw.js`)).headers.get('cache-control')).toBe('no-cache');
  });

  it('says 404 for a file that is not there, and for any path out of its folder', async () => {
    const { url, port } = await before({ WEB_DIR: builtWeb() });
    for (const gone of ['/assets/gone-ffff.js', '/assets/gone', '/gone.txt', '/assets/']) {
      const answer = await fetch(url + gone);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    for (const path of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2f..%2fetc/passwd.x',
      '/assets/../../x.js',
    ]) {
      const answer = await exchangeRaw(port, `GET ${path} HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n`);
      expect(answer).not.toContain('root:');
    }
  });

  it('has the strict policy of the page on all it sends', async () => {
    const { url } = await before({ WEB_DIR: builtWeb() });
    const { headers } = await fetch(`${url}/login`);
    const policy = headers.get('content-security-policy')?.split(';') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "style-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('lets the worker that reads QR codes run WebAssembly, and no other file', async () => {
    const { url } = await before({ WEB_DIR: builtWeb() });
    const scripts = async (path: string) =>
      /script-src[^;]*/.exec((await fetch(url + path)).headers.get('content-security-policy') ?? '')?.[0];
    expect(await scripts('/assets/qr-worker-a1b2c3.js')).toBe("script-src 'self' 'wasm-unsafe-eval'");
    for (const path of ['/', '/assets/app-a1b2c3.js', '/qr-worker-a1b2c3.js', '/assets/qr-worker-a/b.js'])
      expect([path, await scripts(path)]).toEqual([path, "script-src 'self'"]);
  });
});

it('the built web says in which charset each of its texts is', async () => {
  const { url } = await before({ WEB_DIR: builtWeb() });
  const paths = ['/', '/sw.js', '/assets/app-a1b2c3.js', '/icon.svg', '/manifest.webmanifest', '/no.js'];
  for (const path of paths) {
    const type = (await fetch(url + path)).headers.get('content-type');
    expect([path, type]).toEqual([path, expect.stringMatching(/; charset=utf-8$/)]);
  }
});

it('behind https, pages, calls, views, refusals and documents are for https alone from then on', async () => {
  const { url } = await before({ WEB_DIR: builtWeb(), PUBLIC_URL: 'https://tael.example' });
  const paths = ['/login', '/nothing.js', '/api/auth/login', '/api/health', '/api/user/me', '/api/docs/'];
  for (const path of paths) {
    const { headers } = await fetch(url + path);
    const strict = headers.get('strict-transport-security') ?? '';
    expect([path, strict]).toEqual([path, 'max-age=31536000; includeSubDomains']);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});

describe('the web behind another server', () => {
  it('may write into its page only where WEB_HOT says that it is the dev server', async () => {
    const web = await webServer();
    const policyOf = async (env: Record<string, string>) =>
      (await fetch((await before({ WEB_URL: web, ...env })).url)).headers.get('content-security-policy');
    expect(await policyOf({})).not.toContain('unsafe-inline');
    expect(await policyOf({ WEB_HOT: 'true' })).toContain("style-src 'self' 'unsafe-inline'");
  });

  it('is passed on with our policy', async () => {
    const { url } = await before({ WEB_URL: await webServer() });
    const page = await fetch(`${url}/login`);
    expect(await page.text()).toBe('page /login');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  it('is passed on with its sockets from the dev server', async () => {
    const { url, port } = await before({ WEB_URL: await webServer(), WEB_HOT: 'true' });
    expect((await fetch(url)).status).toBe(200);
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13';
    expect(await exchangeRaw(port, `GET /hot HTTP/1.1\r\nHost: t\r\n${upgrade}\r\n\r\n`)).toContain(
      'hello from the socket',
    );
  });

  it('survives the reset of a connection that requested an upgrade', async () => {
    const { url, port } = await before({ WEB_URL: await webServer() });
    expect((await fetch(url)).status).toBe(200);
    const client = connect(port, '127.0.0.1').on('error', () => undefined);
    client.write('GET * HTTP/1.1\r\nHost: t\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await once(client, 'data');
    client.resetAndDestroy();
    expect((await fetch(url)).status).toBe(200);
  });

  it('is 503 while that server is away, and the API goes on', async () => {
    const { url } = await before({ WEB_URL: 'http://127.0.0.1:1' });
    const page = await fetch(url);
    expect(page.status).toBe(503);
    expect(await page.text()).not.toContain('127.0.0.1');
    expect((await fetch(`${url}/api/auth/login`, { method: 'POST' })).status).toBe(200);
  });
});

async function webServer(): Promise<string> {
  const server: Server = createServer((req, res) => res.end(`page ${req.url ?? ''}`));
  server.on('upgrade', (_req, socket) => {
    socket.end(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello from the socket',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
