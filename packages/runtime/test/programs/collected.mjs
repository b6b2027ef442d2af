// node --expose-gc collected.mjs <how>: a request to a server that never answers, while garbage is collected.
import { createServer } from 'node:http';
import { within } from '../../dist/index.js';

const outer = new AbortController();
const limits = {
  within: (url) => within(300, (signal) => fetch(url, { signal }), outer.signal),
  // What the test would not be worth anything without: this one hangs.
  any: (url) => fetch(url, { signal: AbortSignal.any([AbortSignal.timeout(300), outer.signal]) }),
};
const server = createServer(() => undefined);
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
setInterval(() => globalThis.gc(), 20);
setTimeout(() => process.exit(3), 1500);
await limits[process.argv[2]](`http://127.0.0.1:${server.address().port}`).catch(() => process.exit(0));
