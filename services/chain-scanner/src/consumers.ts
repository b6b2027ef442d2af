import { onBatch, type Handler } from '@tael/events';
import { authEvents } from '@tael/proto';
import type { Deps } from './deps.ts';
import { assignAddresses } from './operations/assign-addresses.ts';

export const handlers = ({ config, clock }: Pick<Deps, 'config' | 'clock'>): readonly Handler[] => [
  onBatch(authEvents.UserRegisteredSchema, (tx, events) =>
    assignAddresses(
      tx,
      config.DEPOSIT_XPUB,
      events.map(({ data }) => data.userId),
      clock.now(),
    ),
  ),
];
