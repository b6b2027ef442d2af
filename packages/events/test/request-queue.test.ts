import { createRequire } from 'node:module';
import { expect, it, jest } from '@jest/globals';
import { eventually } from '@tael/testkit';
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

it('sends a request that the broker has throttled, once', async () => {
  const queue = newQueue();
  const sendRequest = jest.fn();
  queue.maybeThrottle(5);
  queue.push({ entry: { correlationId: 1 }, expectResponse: true, sendRequest });
  expect(sendRequest).not.toHaveBeenCalled();
  await eventually(async () => expect(sendRequest).toHaveBeenCalledTimes(1));
  expect(queue.throttleCheckTimeoutId).toBeNull();
});
