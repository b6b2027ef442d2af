import { afterAll, beforeAll } from 'vitest';
import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import type { Broker } from './broker.ts';
import { toleratesDisorder } from './event-types.ts';
import { carriesHeaders } from './headers.ts';
import { survivesKills } from './kills.ts';
import { keepsOrder } from './order.ts';
import { survivesOutages } from './outages.ts';
import { parksPoison } from './poison.ts';
import { survivesRebalance } from './rebalance.ts';

export function eventContract(start: () => Promise<Broker>): void {
  let started: Broker | undefined;
  const broker = (): Broker => {
    if (!started) throw new Error('the broker has not started');
    return started;
  };
  beforeAll(async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    started = await start();
  });
  afterAll(async () => {
    context.disable();
    await started?.close();
  });
  keepsOrder(broker);
  survivesKills(broker);
  survivesRebalance(broker);
  parksPoison(broker);
  toleratesDisorder(broker);
  carriesHeaders(broker);
  survivesOutages(broker);
}
