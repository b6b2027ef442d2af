import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { amount as written } from '../../../lib/figures/written.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { AsOf } from '../../../lib/loading/as-of.tsx';
import { RequestResult } from '../../../product/money-forms/request-result.tsx';
import type { MoneyAction } from '../../../product/money-forms/use-money-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { useNameOf } from '../api/addresses.ts';
import type { SendQuote } from '../api/quote.ts';
import { PayeeWarnings } from './payee-warnings.tsx';
import type { SendDraft } from './send-draft.ts';

interface SendReviewProps {
  draft: SendDraft;
  quote: SendQuote;
  worth: string | undefined;
  isWalletStale: boolean;
  action: Pick<MoneyAction<unknown, unknown>, 'phase' | 'undecidedError' | 'refused'>;
  onChange: () => void;
  onSend: () => void;
}

const busyText = {
  idle: undefined,
  unknown: undefined,
  sending: 'send:sending',
  checking: 'send:checking',
} as const;

export function SendReview({
  draft,
  quote,
  worth,
  isWalletStale,
  action,
  onChange,
  onSend,
}: SendReviewProps) {
  const { t, i18n } = useTranslation();
  const online = useBackendOnline();
  const savedName = useNameOf()(draft.to.trim());
  const amount = written(quote.amount) ?? '';
  const busy = busyText[action.phase];
  const { network } = quote;
  return (
    <div className="grid gap-5">
      <p>
        <Figure text={amount} unit="USDC" large />
      </p>
      <Facts
        facts={[
          [t('send:to'), <span className="break-all">{draft.to.trim()}</span>],
          savedName === undefined ? undefined : [t('send:book.name'), <bdi key="name">{savedName}</bdi>],
          quote.payee?.name ? [t('send:who'), quote.payee.name] : undefined,
          quote.payee?.registeredAt
            ? [t('send:joined'), timeAgo(quote.payee.registeredAt, i18n.language)]
            : undefined,
          draft.description.trim() === '' ? undefined : [t('send:description'), draft.description.trim()],
          worth === undefined ? undefined : [t('send:worth'), worth],
          [t('send:fee'), `${written(network?.fee ?? 0) ?? ''} USDC`],
          [t('send:left'), `${written(quote.remaining.coinsHeld) ?? ''} USDC`],
          network === undefined ? undefined : [t('send:networks.title'), network.name],
          [t('send:time'), t(quote.payee?.atOnce === false ? 'send:later' : 'send:atOnce')],
        ]}
      />
      {quote.payee?.atOnce === false && (
        <PayeeWarnings address={draft.to.trim()} network={network?.network} />
      )}
      {isWalletStale && <AsOf at={quote.askedAt} />}
      <RequestResult of={action} unknown={t('send:unknown')} />
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Button look="quiet" disabled={busy !== undefined} onClick={onChange}>
          {t('send:change')}
        </Button>
        <Button disabled={!online} busy={busy && t(busy)} onClick={onSend}>
          {t('send:confirm', { amount })}
        </Button>
      </div>
    </div>
  );
}
