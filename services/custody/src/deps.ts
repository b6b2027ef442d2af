import type { Client } from '@connectrpc/connect';
import type { Chain, Node } from '@tael/chains';
import type { authRpc, chainScannerRpc, operationsRpc, walletRpc } from '@tael/proto';
import type { ServiceBase } from '@tael/service';
import type { Hex } from 'viem';
import type { Config } from './config.ts';
import type { Signer } from './signer.ts';

/** What carries the transfers of one chain. */
export interface Carrier {
  chain: Chain;
  node: Node;
  signer: Signer | undefined;
  /** Why the chain takes no transfers; empty if it does. */
  off: string;
  /** In wei for one unit of gas. */
  gasCap: bigint;
  cold: Hex | undefined;
  /** In coins. */
  hotTarget: number | undefined;
}

export interface Deps extends ServiceBase<Config> {
  auth: Client<typeof authRpc.AuthService>;
  ledgerFlows: Pick<Client<typeof operationsRpc.OperationsService>, 'findFlows'> | undefined;
  scanner: Pick<Client<typeof chainScannerRpc.ChainScannerService>, 'listDepositAddresses'> | undefined;
  wallet: Pick<Client<typeof walletRpc.WalletService>, 'listLiabilities'> | undefined;
  carriers: readonly Carrier[];
}
