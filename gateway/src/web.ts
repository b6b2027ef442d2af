import { Agent } from 'node:http';
import express from 'express';
import type { Express, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { pagePolicy } from './policy.ts';

export interface WebOptions {
  /** The built web, served from disk. */
  dir?: string | undefined;
  /** Or a server of it: vite in development, a static one in a cluster. */
  url?: string | undefined;
  hot: boolean;
  secure: boolean;
}

/** Everything that isn't /api. */
export function createWeb({ dir, url, hot, secure }: WebOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(pagePolicy({ hot, secure }));
  if (dir !== undefined) app.use(...fromDisk(dir));
  else if (url !== undefined) app.use(fromServer(url));
  app.use((_req, res) => {
    res.status(404).type('text').send('Not found');
  });
  return app;
}

/** Files whose name carries a hash never change; the page that names them is asked for every time. */
function fromDisk(dir: string): RequestHandler[] {
  const files = express.static(dir, {
    index: false,
    setHeaders: (res: Response, path: string) => {
      const isHashed = /[/\\]assets[/\\]/.test(path);
      res.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page: RequestHandler = (req, res, next) => {
    const asksForPage = (req.method === 'GET' || req.method === 'HEAD') && !/\.\w+$/.test(req.path);
    if (asksForPage)
      res.sendFile('index.html', {
        root: dir,
        cacheControl: false,
        headers: { 'cache-control': 'no-cache' },
      });
    else next();
  };
  return [files, page];
}

function fromServer(url: string): RequestHandler {
  return createProxyMiddleware({
    target: url,
    ws: true,
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
