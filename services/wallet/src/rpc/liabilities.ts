import type { ServiceImpl } from '@connectrpc/connect';
import type { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { listLiabilities } from '../operations/list-liabilities.ts';

export const liabilitiesRpc = (
  deps: Deps,
): Pick<ServiceImpl<typeof walletRpc.WalletService>, 'listLiabilities'> => ({
  listLiabilities: () => listLiabilities(deps),
});
