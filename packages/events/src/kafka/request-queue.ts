import { createRequire } from 'node:module';

interface RequestQueue {
  pending: readonly unknown[];
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

const require = createRequire(import.meta.url);
const { prototype } = require('kafkajs/src/network/requestQueue/index.js') as { prototype: RequestQueue };
const schedule: (this: RequestQueue) => void = prototype.scheduleCheckPendingRequests;

/**
 * kafkajs 2.2.4 checks pending requests every millisecond, even without any: a twentieth of a core in each idle process
 * (tulios/kafkajs#1556). A request that has to wait calls this itself.
 */
prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length > 0) schedule.call(this);
};
