import type { RequestHandler } from 'express';
import helmet from 'helmet';

export interface PolicyOptions {
  /** The page comes from vite's dev server, which writes scripts and styles into it and reloads over a socket. */
  hot: boolean;
  /** Browsers reach us by https. */
  secure: boolean;
}

/** The security headers of every page. Nothing written into it, nothing from elsewhere. */
export function pagePolicy({ hot, secure }: PolicyOptions): RequestHandler {
  const written = hot ? ["'self'", "'unsafe-inline'"] : ["'self'"];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': written,
        'style-src': written,
        'img-src': ["'self'", 'data:'],
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
    strictTransportSecurity: secure,
    xFrameOptions: { action: 'deny' },
  });
}
