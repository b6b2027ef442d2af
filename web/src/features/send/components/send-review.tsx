import { useTranslation } from 'react-i18next';
import type { MoneyPhase } from '../../../lib/api/use-money-action.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { amount as written } from '../../../lib/money/written.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { SendQuote } from '../api/quote.ts';
import type { SendDraft } from './send-form.tsx';

interface SendReviewProps {
  draft: SendDraft;
  quote: SendQuote;
  phase: MoneyPhase;
  refused: unknown;
  onChange: () => void;
  onSend: () => void;
}

/** Who, how much, what is left, how long: then one button that says the amount. */
export function SendReview({ draft, quote, phase, refused, onChange, onSend }: SendReviewProps) {
  const { t } = useTranslation();
  const amount = written(quote.amount) ?? '';
  const busy = { idle: undefined, unknown: undefined, sending: 'send:sending', checking: 'send:checking' }[
    phase
  ];
  return (
    <div className="grid gap-5">
      <p>
        <Figure text={amount} large /> <span className="text-16 text-ink-soft">USDC</span>
      </p>
      <Facts
        facts={[
          [t('send:to'), <span className="break-all">{draft.to.trim()}</span>],
          quote.payee?.name ? [t('send:who'), quote.payee.name] : undefined,
          draft.description.trim() === '' ? undefined : [t('send:description'), draft.description.trim()],
          [t('send:left'), `${written(quote.remaining.coinsHeld) ?? ''} USDC`],
          [t('send:time'), t(quote.payee?.atOnce === false ? 'send:later' : 'send:atOnce')],
        ]}
      />
      {phase === 'unknown' ? (
        <Banner kind="notice">{t('send:unknown')}</Banner>
      ) : (
        <RefusalBanner error={refused} />
      )}
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Button look="quiet" disabled={busy !== undefined} onClick={onChange}>
          {t('send:change')}
        </Button>
        <Button busy={busy && t(busy)} onClick={onSend}>
          {t('send:confirm', { amount })}
        </Button>
      </div>
    </div>
  );
}
