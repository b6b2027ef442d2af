import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import '../src/kafka/client.ts';

interface Queue {
  throttleCheckTimeoutId: unknown;
  checkPendingRequests(): void;
  maybeThrottle(ms: number): void;
  push(request: object): void;
}
const require = createRequire(import.meta.url);
const RequestQueue = require('kafkajs/src/network/requestQueue/index.js') as new (options: object) => Queue;
const logger = { debug: () => undefined };
const newQueue = () => new RequestQueue({ maxInFlightRequests: 1, requestTimeout: 1_000, logger });

it('sets no timer on a connection without pending requests', () => {
  const queue = newQueue();
  queue.checkPendingRequests();
  expect(queue.throttleCheckTimeoutId).toBeNull();
});

it('sends a request that the broker has throttled', async () => {
  const queue = newQueue();
  let sends = 0;
  queue.maybeThrottle(5);
  await new Promise<void>((sent) => {
    const sendRequest = () => {
      sends += 1;
      sent();
    };
    queue.push({ entry: { correlationId: 1 }, expectResponse: true, sendRequest });
    expect(sends).toBe(0);
  });
  expect(sends).toBe(1);
});
