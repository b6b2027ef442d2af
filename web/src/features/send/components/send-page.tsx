import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { BackLink } from '../../../lib/back-link.tsx';
import { typedFigure } from '../../../lib/figures/written.ts';
import { useMe } from '../../../product/me/user-me.ts';
import { walletAge } from '../../../product/me/wallet-age.ts';
import { EarlierRequests } from '../../../product/money-forms/earlier-requests.tsx';
import { keptState } from '../../../product/session/kept-state.ts';
import { withReceipt } from '../../../product/transactions/arrived-receipt.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { SendQuote } from '../api/quote.ts';
import { useSendCoins, type SendOrder } from '../api/send-coins.ts';
import { KnownPayees } from './known-payees.tsx';
import type { SendDraft } from './send-draft.ts';
import { SendForm } from './send-form.tsx';
import { SendNotes } from './send-notes.tsx';
import { SendReview } from './send-review.tsx';
import { WalletUnavailable } from './wallet-unavailable.tsx';
import { worthOf } from './worth.ts';

const useDraft = keptState<SendDraft>();

export function SendPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = useMe();
  const { data: me } = asked;
  const heldAt = walletAge(asked);
  const [draft, setDraft] = useDraft({
    to: search.get('address') ?? '',
    amount: typedFigure(search.get('amount') ?? '') === undefined ? '' : (search.get('amount') ?? ''),
    description: '',
    network: '',
  });
  const [quote, setQuote] = useQuoteOf(draft);
  const order = quote && orderOf(draft, quote);
  const worth = worthOf(draft.amount, me?.coinPrice ?? null);
  const action = useSendCoins(order, quote?.payee?.name ?? quote?.payee?.address ?? undefined);

  const send = async (wanted: SendOrder): Promise<void> => {
    const sent = await action.run(wanted);
    // Going back must not lead to the spent form.
    if (sent !== undefined) await navigate('/dashboard', { replace: true, state: withReceipt(sent._id) });
  };
  return (
    <>
      <PageHeader
        title={t('send:title')}
        lead={t('send:lead')}
        back={<BackLink to="/dashboard" previous />}
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start lg:gap-6">
        <Card className="grid content-start gap-5">
          <WalletUnavailable query={asked} />
          <EarlierRequests
            earlier={action.earlier}
            formHasOrder={order !== undefined}
            onAskAgain={(wanted) => void send(wanted)}
          />
          {quote && order ? (
            <SendReview
              draft={draft}
              quote={quote}
              worth={worth}
              isWalletStale={heldAt !== undefined}
              action={action}
              onChange={() => {
                action.reset();
                setQuote(undefined);
              }}
              onSend={() => void send(order)}
            />
          ) : (
            <SendForm
              draft={draft}
              held={me?.coinsHeld ?? null}
              heldAt={heldAt}
              worth={worth}
              onEdit={setDraft}
              onQuoted={setQuote}
            />
          )}
        </Card>
        <div className="grid content-start gap-4 lg:gap-6">
          {!quote && <KnownPayees onChoose={(to) => setDraft({ ...draft, to })} />}
          <SendNotes />
        </div>
      </div>
    </>
  );
}

/** The draft may be edited while its quote is on the way. */
function useQuoteOf(draft: SendDraft) {
  const [quoted, setQuoted] = useState<{ quote: SendQuote | undefined; of: SendDraft }>();
  const setQuote = (quote: SendQuote | undefined): void => setQuoted({ quote, of: draft });
  return [quoted?.of === draft ? quoted.quote : undefined, setQuote] as const;
}

function orderOf(draft: SendDraft, { network }: SendQuote): SendOrder | undefined {
  const amount = typedFigure(draft.amount);
  if (amount === undefined) return undefined;
  const order = { to: draft.to.trim(), amount, description: draft.description.trim() };
  return network === undefined ? order : { ...order, network: network.network };
}
