import { onBatch, type Handler } from '@tael/events';
import { authEvents, walletEvents } from '@tael/proto';
import type { Deps } from './deps.ts';
import { copyDeleted, copyNames } from './operations/events/copy-users.ts';
import { takeSends } from './operations/take-send.ts';

export const handlers = (deps: Deps): readonly Handler[] => [
  onBatch(authEvents.UserRegisteredSchema, copyNames),
  onBatch(authEvents.UserChangedSchema, copyNames),
  onBatch(authEvents.UserDeletedSchema, copyDeleted),
  onBatch(walletEvents.SendRequestedSchema, (tx, events) => takeSends(deps, tx, events)),
];
