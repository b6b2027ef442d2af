import { formatYuan, fromJsonNumber, parseTyped } from '@tael/money';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { plain, typedFigure, yuan } from '../../../lib/figures/written.ts';
import { EarlierRequests } from '../../../product/money-forms/earlier-requests.tsx';
import { RequestResult } from '../../../product/money-forms/request-result.tsx';
import { keptState } from '../../../product/session/kept-state.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useMoveMoney, type Direction, type Move } from '../api/move-money.ts';

interface MoveMoneySheetProps {
  direction: Direction;
  onCard: number;
  available: number | null;
  onClose: () => void;
  onMoved: (id: string) => void;
}

const texts = {
  'top-up': {
    title: 'card:move.topUp',
    lead: 'card:move.topUpLead',
    confirm: 'card:move.topUpAmount',
  },
  unload: {
    title: 'card:move.unload',
    lead: 'card:move.unloadLead',
    confirm: 'card:move.unloadAmount',
  },
} as const;

const busyText = {
  idle: undefined,
  unknown: undefined,
  sending: 'card:move.busy',
  checking: 'card:move.checking',
} as const;

const useTyped = keptState<string>();

export function MoveMoneySheet({ direction, onCard, available, onClose, onMoved }: MoveMoneySheetProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const [typed, setTyped] = useTyped('');
  const [problem, setProblem] = useState<string>();
  const amount = typedFigure(typed);
  const order = amount === undefined ? undefined : { direction, amount };
  const action = useMoveMoney(order);
  const words = texts[direction];
  const source = direction === 'top-up' ? available : onCard;
  const after = afterwards(direction, { typed, onCard, available });

  const move = async (wanted: Move): Promise<void> => {
    const moved = await action.run(wanted);
    if (moved !== undefined) onMoved(moved._id);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A repeated request may already have moved the money, so the remaining balance doesn't limit it.
    const short = after?.short === true && action.phase !== 'unknown';
    const found =
      order === undefined ? 'card:move.rules.amount' : short ? 'card:move.rules.short' : undefined;
    setProblem(found);
    if (order !== undefined && found === undefined) void move(order);
  };
  const busy = busyText[action.phase];
  const max = plain(source);
  return (
    <Sheet open title={t(words.title)} lead={t(words.lead)} close={t('app:close')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
        <EarlierRequests
          earlier={action.earlier}
          formHasOrder={order !== undefined}
          onAskAgain={(wanted) => void move(wanted)}
        />
        <RequestResult of={action} unknown={t('card:move.unknown')} />
        <AmountField
          name="amount"
          label={t('card:move.amount')}
          value={typed}
          onChange={(text) => {
            setProblem(undefined);
            setTyped(text);
          }}
          hint={t('card:move.source', { amount: yuan(source) ?? '–' })}
          error={problem && t(problem)}
          max={max === undefined ? undefined : { text: max, label: t('card:move.max') }}
        />
        <Facts
          facts={[
            [t('card:move.cardAfter'), after && !after.short ? formatYuan(after.onCard) : '–'],
            [t('card:move.availableAfter'), after && !after.short ? formatYuan(after.available) : '–'],
          ]}
        />
        <Button type="submit" wide disabled={!online} busy={busy && t(busy)}>
          {after ? t(words.confirm, { amount: formatYuan(after.amount) }) : t(words.title)}
        </Button>
      </form>
    </Sheet>
  );
}

function afterwards(
  direction: Direction,
  pockets: { typed: string; onCard: number; available: number | null },
) {
  const amount = parseTyped(pockets.typed);
  const [card, free] = [fromJsonNumber(pockets.onCard), fromJsonNumber(pockets.available)];
  if (amount === undefined || amount <= 0n || card === undefined || free === undefined) return undefined;
  const moved = direction === 'top-up' ? amount : -amount;
  const [onCard, available] = [card + moved, free - moved];
  return { amount, onCard, available, short: onCard < 0n || available < 0n };
}
