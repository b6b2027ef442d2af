import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { keptState } from '../../../lib/forms/kept-state.ts';
import { useMe } from '../../../lib/api/user-me.ts';
import { amount as written, typedFigure } from '../../../lib/money/written.ts';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { SendQuote } from '../api/quote.ts';
import { useSendCoins } from '../api/send-coins.ts';
import { RecentPayees } from './recent-payees.tsx';
import { SendForm, type SendDraft } from './send-form.tsx';
import { SendNotes } from './send-notes.tsx';
import { SendReview } from './send-review.tsx';

const useDraft = keptState<SendDraft>();

/** A scanned or copied address comes along in the query. */
export function SendPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: me } = useMe();
  const [draft, setDraft] = useDraft({
    to: search.get('address') ?? '',
    amount: typedFigure(search.get('amount') ?? '') === undefined ? '' : (search.get('amount') ?? ''),
    description: '',
  });
  const [quote, setQuote] = useState<SendQuote>();
  const { phase, refused, run, reset } = useSendCoins();

  const send = async (): Promise<void> => {
    const amount = typedFigure(draft.amount);
    if (amount === undefined) return;
    const sent = await run({ to: draft.to.trim(), amount, description: draft.description.trim() });
    if (sent === undefined) return;
    toast.success(
      t(sent.status === 'pending' ? 'send:pending' : 'send:done', {
        amount: written(sent.amount),
        to: quote?.payee?.name ?? quote?.payee?.address ?? draft.to.trim(),
      }),
    );
    // Not to be come back to: the form is spent.
    await navigate('/dashboard', { replace: true });
  };
  return (
    <>
      <PageHeader
        title={t('send:title')}
        lead={t('send:lead')}
        back={
          <IconButton label={t('app:back')} onClick={() => void navigate(-1)}>
            <ArrowLeft size={20} aria-hidden="true" />
          </IconButton>
        }
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start lg:gap-6">
        <Card>
          {quote ? (
            <SendReview
              draft={draft}
              quote={quote}
              phase={phase}
              refused={refused}
              onChange={() => {
                reset();
                setQuote(undefined);
              }}
              onSend={() => void send()}
            />
          ) : (
            <SendForm draft={draft} held={me?.coinsHeld ?? null} onEdit={setDraft} onQuoted={setQuote} />
          )}
        </Card>
        <div className="grid content-start gap-4 lg:gap-6">
          {!quote && <RecentPayees onChoose={(to) => setDraft({ ...draft, to })} />}
          <SendNotes />
        </div>
      </div>
    </>
  );
}
