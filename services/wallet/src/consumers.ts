import { onBatch, type Handler } from '@tael/events';
import { authEvents, chainScannerEvents, pointsEvents } from '@tael/proto';
import type { Deps } from './deps.ts';
import { copyChanged, copyDeleted, copyRegistered } from './operations/events/copy-users.ts';
import { creditDeposits } from './operations/events/credit-deposits.ts';
import { payRedemptions } from './operations/events/pay-redemptions.ts';

export const consumerGroup = 'wallet';

export const handlers = (deps: Deps): readonly Handler[] => [
  onBatch(authEvents.UserRegisteredSchema, copyRegistered),
  onBatch(authEvents.UserChangedSchema, copyChanged),
  onBatch(authEvents.UserDeletedSchema, copyDeleted),
  onBatch(pointsEvents.PointsRedeemedSchema, (tx, events) => payRedemptions(deps, tx, events)),
  onBatch(chainScannerEvents.DepositConfirmedSchema, (_tx, events) => creditDeposits(deps, events)),
];
