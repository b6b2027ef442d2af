import { custodyRpc } from '@tael/proto';
import { callersOf } from '@tael/service';

export const callers = callersOf(
  custodyRpc.CustodyService,
  { withdrawal: ['submitTransfer', 'readTransfers'], wallet: ['listNetworks'] },
  { comparedBy: ['wallet'] },
);
