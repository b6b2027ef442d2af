import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { useMe } from '../../../product/me/user-me.ts';
import { keptState } from '../../../product/session/kept-state.ts';
import { TransactionSheet } from '../../../product/transactions/transaction-sheet.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cardQuery } from '../api/card.ts';
import type { Direction } from '../api/move-money.ts';
import { CardActions } from './card-actions.tsx';
import { CardFigures } from './card-figures.tsx';
import { CardTransactions } from './card-transactions.tsx';
import { GetCard } from './get-card.tsx';
import { MoveMoneySheet } from './move-money-sheet.tsx';
import { RevealableCard } from './revealable-card.tsx';
import { UndecidedMoves } from './undecided-moves.tsx';

const useMoving = keptState<Direction | undefined>();

export function CardPage() {
  const { t } = useTranslation();
  const asked = useQuery(cardQuery);
  const { data: card } = asked;
  const { data: me } = useMe();
  const [moving, setMoving] = useMoving(undefined);
  const [moved, setMoved] = useState<string>();
  return (
    <>
      <PageHeader title={t('card:title')} lead={t('card:lead')} />
      <Loaded query={asked} skeleton={<CardSkeleton />}>
        {(mine) =>
          mine === null ? (
            <GetCard />
          ) : (
            <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:gap-6">
              <div className="grid gap-4 *:min-w-0">
                <RevealableCard card={mine} />
                <CardFigures balance={mine.balance} available={me?.availableWithdrawal ?? null} />
                {/* The open sheet shows undecided moves itself. */}
                {!moving && <UndecidedMoves onMoved={setMoved} />}
                <CardActions card={mine} onMove={setMoving} />
              </div>
              <CardTransactions />
            </div>
          )
        }
      </Loaded>
      {card && moving && (
        <MoveMoneySheet
          direction={moving}
          onCard={card.balance}
          available={me?.availableWithdrawal ?? null}
          onClose={() => setMoving(undefined)}
          onMoved={(id) => {
            setMoving(undefined);
            setMoved(id);
          }}
        />
      )}
      {moved !== undefined && <TransactionSheet id={moved} onClose={() => setMoved(undefined)} />}
    </>
  );
}

function CardSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
      <Skeleton className="aspect-[1.586] max-w-md" />
      <Skeleton className="h-72" />
    </div>
  );
}
