import { formatAmount, parseTyped } from '@tael/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chain, Token } from '../../../product/wallet/chains.ts';
import { paymentRequest } from '../../../product/wallet/payment-request.ts';
import { AddressCard } from './address-card.tsx';
import type { Asked } from './asked.ts';
import { RequestCard } from './request-card.tsx';

interface ReceiveDeskProps {
  address: string;
  chains: readonly Chain[];
}

/** The code holds the plain address, which every wallet reads, unless an amount is set. */
export function ReceiveDesk({ address, chains }: ReceiveDeskProps) {
  const { t } = useTranslation();
  const open = chains.filter((chain) => chain.configured && creditedOf(chain).length > 0);
  const [asked, setAsked] = useState<Asked>({ chainId: open[0]?.id, symbol: 'USDC', amount: '' });
  const chain = open.find(({ id }) => id === asked.chainId);
  const token = creditedOf(chain).find(({ symbol }) => symbol === asked.symbol) ?? creditedOf(chain)[0];
  const amount = parseTyped(asked.amount);
  const request =
    chain && token && amount !== undefined && amount > 0n
      ? {
          code: paymentRequest({ address, chainId: chain.id, token, amount }),
          words: t('receive:asked', {
            amount: formatAmount(amount),
            token: token.symbol,
            chain: chain.name,
          }),
        }
      : undefined;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-6">
      <AddressCard address={address} code={request?.code ?? address} asked={request?.words} />
      <RequestCard
        chains={open}
        tokens={creditedOf(chain)}
        asked={{ ...asked, symbol: token?.symbol ?? asked.symbol }}
        confirmations={chain?.confirmations}
        onChange={setAsked}
      />
    </div>
  );
}

const creditedOf = (chain: Chain | undefined): Token[] =>
  chain?.tokens.filter(({ credited }) => credited) ?? [];
