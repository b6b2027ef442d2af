import type { RequestHandler } from 'express';
import helmet from 'helmet';

export interface PolicyOptions {
  /** Vite's dev server injects inline scripts and styles. */
  hot: boolean;
  isHttps: boolean;
}

export function pagePolicy(options: PolicyOptions): RequestHandler {
  const [forPages, forQrWorker] = [helmetWith(options, []), helmetWith(options, ["'wasm-unsafe-eval'"])];
  return (req, res, next) => (isQrWorker(req.path) ? forQrWorker : forPages)(req, res, next);
}

/** The QR worker runs our own WebAssembly. A worker has the policy of its own file, so only that file allows it. */
const isQrWorker = (path: string): boolean => /^\/assets\/qr-worker-[\w-]+\.js$/.test(path);

function helmetWith({ hot, isHttps }: PolicyOptions, alsoScripts: string[]): RequestHandler {
  const written = hot ? ["'self'", "'unsafe-inline'"] : ["'self'"];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': [...written, ...alsoScripts],
        'style-src': written,
        // Pictures of a verification need a token, so the page fetches them and shows a blob.
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps,
    xFrameOptions: { action: 'deny' },
  });
}
