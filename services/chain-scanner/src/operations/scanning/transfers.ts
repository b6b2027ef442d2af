import type { Chain, ListedToken, Log, LogFilter } from '@tael/chains';
import type { Logger } from '@tael/runtime';
import { coinsOf, mostCoins } from '../../domain/deposit.ts';
import type { Owner } from '../../store/addresses.ts';
import type { Transfer } from '../../store/deposits.ts';

/** keccak256 of Transfer(address,address,uint256) */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export const creditedTokens = ({ tokens }: Chain): ListedToken[] => tokens.filter(({ credits }) => credits);

export const creditedTransfers = (chain: Chain): LogFilter => ({
  addresses: creditedTokens(chain).map(({ address }) => address),
  topics: [transferTopic],
});

/** In lower case. */
export function payeeOf({ topics, data }: Log): string | undefined {
  const payee = topics[2];
  return topics.length === 3 && payee !== undefined && data.length === 66
    ? `0x${payee.slice(26)}`
    : undefined;
}

/** Transfers of 0 units are spam. */
export function transfersOf(
  chain: Chain,
  logs: readonly Log[],
  owners: ReadonlyMap<string, Owner>,
  log: Logger,
): Transfer[] {
  const tokens = new Map(creditedTokens(chain).map((token) => [token.address.toLowerCase(), token]));
  return logs.flatMap((entry) => {
    const token = tokens.get(entry.address);
    const owner = owners.get(payeeOf(entry) ?? '');
    if (token === undefined || owner === undefined) return [];
    const tokenUnits = BigInt(entry.data);
    const { amount, dustUnits } = coinsOf(tokenUnits, token.decimals);
    if (amount > mostCoins) {
      const { transactionHash, logIndex } = entry;
      log.error({ chainId: chain.id, transactionHash, logIndex }, 'a transfer of more than there can be');
      return [];
    }
    if (tokenUnits === 0n) return [];
    const { transactionHash, logIndex, blockNumber, blockHash } = entry;
    const where = { chainId: chain.id, transactionHash, logIndex, blockNumber, blockHash };
    const what = { tokenAddress: token.address, tokenSymbol: token.symbol, tokenDecimals: token.decimals };
    return [{ ...where, ...owner, ...what, tokenUnits, amount, dustUnits }];
  });
}
