import { sweepData } from '@tael/chains';
import type { Hex } from 'viem';
import type { Transfer } from '../store/transfers.ts';
import { transferData } from './token-transfer.ts';

/** Contract and call data of the transaction that carries out a transfer. */
export const callOf = ({
  kind,
  tokenAddress,
  recipient,
  units,
  forwarders,
}: Transfer): { to: Hex; data: Hex } =>
  kind === 'sweep'
    ? { to: recipient, data: sweepData(tokenAddress, forwarders) }
    : { to: tokenAddress, data: transferData(recipient, units) };
