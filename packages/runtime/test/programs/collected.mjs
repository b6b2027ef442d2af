// node --expose-gc collected.mjs <how>: sends a request to a server that never answers, during garbage collection.
import { createServer } from 'node:http';
import { within } from '../../dist/index.js';

const outer = new AbortController();
const limits = {
  within: (url) => within(300, (signal) => fetch(url, { signal }), outer.signal),
  // The control: this request hangs, which shows that the test works.
  any: (url) => fetch(url, { signal: AbortSignal.any([AbortSignal.timeout(300), outer.signal]) }),
};
const server = createServer(() => undefined);
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
setInterval(() => globalThis.gc(), 20);
setTimeout(() => process.exit(3), 1500);
await limits[process.argv[2]](`http://127.0.0.1:${server.address().port}`).catch(() => process.exit(0));
