import { fileURLToPath } from 'node:url';
import express from 'express';
import type { Express, Response } from 'express';
import { pagePolicy } from './policy.ts';

const ownPage = fileURLToPath(new URL('../docs-page', import.meta.url));
const swaggerUi = fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/package.json')));

export function createDocs({ isHttps }: { isHttps: boolean }): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(pagePolicy({ hot: false, isHttps }));
  app.get('/api/docs', (req, res, next) => {
    if (req.path.endsWith('/')) next();
    else res.redirect(308, '/api/docs/');
  });
  const files = { setHeaders: (res: Response) => void res.setHeader('cache-control', 'no-store') };
  app.use('/api/docs', express.static(ownPage, files), express.static(swaggerUi, { ...files, index: false }));
  return app;
}
