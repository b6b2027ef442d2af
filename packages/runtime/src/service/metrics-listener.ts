import type { RequestListener } from 'node:http';
import { registry } from '../metrics.ts';

/** On a port of its own, so that a collector of metrics reaches no RPC. */
export const metricsListener: RequestListener = (req, res) => {
  if (req.method !== 'GET' || req.url?.split('?', 1)[0] !== '/metrics') {
    res.writeHead(404).end();
    return;
  }
  registry.metrics().then(
    (text) => res.setHeader('content-type', registry.contentType).end(text),
    () => res.destroy(),
  );
};
