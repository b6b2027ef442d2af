import { formatYuan, fromJsonNumber, parseTyped } from '@tael/money';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { keptState } from '../../../lib/forms/kept-state.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { plain, typedFigure, yuan } from '../../../lib/money/written.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useMoveMoney, type Direction } from '../api/move-money.ts';

interface MoveMoneySheetProps {
  direction: Direction;
  onCard: number;
  /** Null while its owner can't say it. */
  available: number | null;
  onClose: () => void;
}

const texts = {
  'top-up': {
    title: 'card:move.topUp',
    lead: 'card:move.topUpLead',
    confirm: 'card:move.topUpAmount',
    done: 'card:move.topUpDone',
  },
  unload: {
    title: 'card:move.unload',
    lead: 'card:move.unloadLead',
    confirm: 'card:move.unloadAmount',
    done: 'card:move.unloadDone',
  },
} as const;

const useTyped = keptState<string>();

/** Between two pockets of the same person: what each holds afterwards is told while typing. */
export function MoveMoneySheet({ direction, onCard, available, onClose }: MoveMoneySheetProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const [typed, setTyped] = useTyped('');
  const [problem, setProblem] = useState<string>();
  const { phase, refused, run } = useMoveMoney(direction);
  const words = texts[direction];
  const source = direction === 'top-up' ? available : onCard;
  const after = afterwards(direction, { typed, onCard, available });

  const move = async (): Promise<void> => {
    const amount = typedFigure(typed);
    const found =
      amount === undefined ? 'card:move.rules.amount' : after?.short ? 'card:move.rules.short' : undefined;
    setProblem(found);
    if (amount === undefined || found !== undefined) return;
    const moved = await run(amount);
    if (moved === undefined) return;
    toast.success(t(words.done, { amount: yuan(moved.amount) }));
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void move();
  };
  const busy = {
    idle: undefined,
    unknown: undefined,
    sending: 'card:move.busy',
    checking: 'card:move.checking',
  }[phase];
  const max = plain(source);
  return (
    <Sheet open title={t(words.title)} lead={t(words.lead)} close={t('app:close')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
        {phase === 'unknown' ? (
          <Banner kind="notice">{t('card:move.unknown')}</Banner>
        ) : (
          <RefusalBanner error={refused} />
        )}
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
