import { Agent } from 'node:http';
import express from 'express';
import type { Express, Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { chooseEncoding } from './accept-encoding.ts';
import { pagePolicy } from './policy.ts';
import { readWebFolder } from './web-folder.ts';
import type { WebFile } from './web-folder.ts';

export interface WebOptions {
  dir?: string | undefined;
  url?: string | undefined;
  hot: boolean;
  isHttps: boolean;
}

export function createWeb({ dir, url, hot, isHttps }: WebOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(pagePolicy({ hot, isHttps }));
  if (dir !== undefined) app.use(fromDisk(dir));
  else if (url !== undefined) app.use(fromServer(url, hot));
  app.use((_req, res) => {
    // Not cached: a replica with a newer build may have the file.
    res.status(404).set('cache-control', 'no-store').type('text').send('Not found');
  });
  return app;
}

/** Files with a hash in their name never change; the page that names them is revalidated. */
function fromDisk(dir: string): RequestHandler {
  const files = readWebFolder(dir);
  const page = files.get('/index.html');
  return (req, res, next) => {
    const reads = req.method === 'GET' || req.method === 'HEAD';
    const isAddress = !req.path.startsWith('/assets/') && !/\.\w+$/.test(req.path);
    const file = isAddress ? page : files.get(req.path);
    if (reads && file) sendFile(req, res, file);
    else next();
  };
}

function sendFile(req: Request, res: Response, { extension, isHashed, copies }: WebFile): void {
  const encoding = chooseEncoding(req.get('accept-encoding'), new Set(copies.keys()));
  const copy = copies.get(encoding);
  if (!copy) throw new Error(`nothing was read as ${encoding}`);
  res.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  res.setHeader('etag', copy.etag);
  if (copies.size > 1) res.setHeader('vary', 'Accept-Encoding');
  if (hasAlready(req.get('if-none-match'), copy.etag)) {
    res.status(304).end();
    return;
  }
  res.type(extension);
  // express sets no charset for SVG.
  if (extension === '.svg') res.setHeader('content-type', 'image/svg+xml; charset=utf-8');
  res.setHeader('content-length', copy.bytes.length);
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
  res.end(req.method === 'HEAD' ? undefined : copy.bytes);
}

function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

function fromServer(url: string, hot: boolean): RequestHandler {
  return createProxyMiddleware({
    target: url,
    // Only vite's hot reload upgrades connections. Without a listener, node answers an upgrade as a plain request.
    ws: hot,
    xfwd: true,
    agent: new Agent({ keepAlive: true, timeout: 60_000 }),
    proxyTimeout: 30_000,
    on: {
      error: (_error, _req, res) => {
        if (!('writeHead' in res)) return void res.destroy();
        if (res.headersSent) return void res.destroy();
        res.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' });
        res.end('The page is temporarily unavailable. Please try again shortly.');
      },
    },
  });
}
