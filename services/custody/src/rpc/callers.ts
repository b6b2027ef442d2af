import { custodyRpc } from '@tael/proto';
import { callersOf } from '@tael/service';

export const callers = callersOf(
  custodyRpc.CustodyService,
  { withdrawal: ['submitTransfer'], wallet: ['listNetworks', 'readTransfers'] },
  { comparedBy: ['wallet'] },
);
