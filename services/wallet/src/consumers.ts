import { onBatch, onBatchOutside, type Handler } from '@tael/events';
import { authEvents, chainScannerEvents, pointsEvents } from '@tael/proto';
import type { Deps } from './deps.ts';
import { copyChanged, copyDeleted, copyRegistered } from './operations/events/copy-users.ts';
import { creditDeposits } from './operations/events/credit-deposits.ts';
import { payRedemptions, publishRefusals } from './operations/events/pay-redemptions.ts';

export const handlers = (deps: Deps): readonly Handler[] => [
  onBatch(authEvents.UserRegisteredSchema, copyRegistered),
  onBatch(authEvents.UserChangedSchema, copyChanged),
  onBatch(authEvents.UserDeletedSchema, copyDeleted),
  onBatchOutside(
    pointsEvents.PointsRedeemedSchema,
    (events) => payRedemptions(deps, events),
    publishRefusals,
  ),
  onBatchOutside(chainScannerEvents.DepositConfirmedSchema, (events) => creditDeposits(deps, events)),
];
