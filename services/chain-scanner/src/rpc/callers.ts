import { chainScannerRpc } from '@tael/proto';
import { callersOf } from '@tael/service';

export const callers = callersOf(
  chainScannerRpc.ChainScannerService,
  {
    gateway: ['getAddresses'],
    wallet: ['resolveAddress'],
    custody: ['listDepositAddresses'],
  },
  { comparedBy: ['wallet'] },
);
