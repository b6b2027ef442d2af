import { walletRpc } from '@tael/proto';
import { callersOf } from '@tael/service';

export const callers = callersOf(
  walletRpc.WalletService,
  {
    gateway: ['getHoldings', 'listHoldings', 'getWalletStats'],
    auth: ['getHoldings', 'adjust', 'closeAccount'],
    withdrawal: [
      ...(['getHoldings', 'hold', 'release', 'settle', 'getOrigin'] as const),
      ...(['decideSend', 'getTransactions'] as const),
    ],
    custody: ['listLiabilities'],
  },
  { comparedBy: ['withdrawal', 'points', 'chain-scanner', 'custody'], hasApprovals: true },
);
