import { onBatch, type Handler } from '@tael/events';
import { authEvents } from '@tael/proto';
import { copyDeleted, copyNames } from './operations/events/copy-users.ts';

export const handlers: readonly Handler[] = [
  onBatch(authEvents.UserRegisteredSchema, copyNames),
  onBatch(authEvents.UserChangedSchema, copyNames),
  onBatch(authEvents.UserDeletedSchema, copyDeleted),
];
