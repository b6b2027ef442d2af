import { onBatch, type Handler } from '@tael/events';
import { authEvents } from '@tael/proto';
import { depositKeyOf } from './config.ts';
import type { Deps } from './deps.ts';
import { assignAddresses } from './operations/assign-addresses.ts';

export const handlers = ({ config, clock }: Pick<Deps, 'config' | 'clock'>): readonly Handler[] => [
  onBatch(authEvents.UserRegisteredSchema, (tx, events) =>
    assignAddresses(
      tx,
      depositKeyOf(config),
      events.map(({ data }) => data.userId),
      clock.now(),
    ),
  ),
];
