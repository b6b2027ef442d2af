import { onBatch, onBatchOutside, type Handler } from '@tael/events';
import { authEvents, chainScannerEvents, custodyEvents, pointsEvents } from '@tael/proto';
import type { Deps } from './deps.ts';
import { copyChanged, copyDeleted, copyRegistered } from './operations/events/copy-users.ts';
import { creditDeposits } from './operations/events/credit-deposits.ts';
import { bookTransfers, copyTransfers } from './operations/events/follow-transfers.ts';
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
  onBatchOutside(custodyEvents.TransferChangedSchema, (events) => bookTransfers(deps, events), copyTransfers),
  onBatchOutside(chainScannerEvents.DepositConfirmedSchema, (events) => creditDeposits(deps, events)),
];
