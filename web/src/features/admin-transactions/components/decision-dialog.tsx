import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { VerdictDialog } from '../../../lib/listing/verdict-dialog.tsx';
import { DecisionFacts } from './decision-facts.tsx';
import { figureOf, sumsOf } from './transaction-words.ts';
import type { Asking, Decisions } from './use-decisions.ts';

export function DecisionDialog({ asking, decisions }: { asking: Asking; decisions: Decisions }) {
  const { t } = useTranslation();
  const { verdict, rows } = asking;
  const { isRunning, error, confirm, close } = decisions;
  const approves = verdict === 'completed';
  const count = rows.length;
  const [row] = rows;
  const sum = row && count === 1 ? figureOf(row) : sumsOf(rows);
  return (
    <VerdictDialog
      wide
      title={t(
        approves ? 'admin-transactions:decide.approveTitle' : 'admin-transactions:decide.rejectTitle',
        { count, shown: whole(count) },
      )}
      whyDisabled={count === 0 ? t('admin-transactions:decide.none') : undefined}
      error={error}
      words={{
        network: t('admin-transactions:failed.network'),
        refused: t('admin-transactions:failed.refused'),
      }}
      grave={!approves}
      submit={t(approves ? 'admin-transactions:decide.approve' : 'admin-transactions:decide.reject', { sum })}
      busy={isRunning ? t('admin-transactions:act.deciding') : undefined}
      onSubmit={confirm}
      onClose={close}
    >
      <DecisionFacts asking={asking} />
      <p className="text-14 text-ink-soft">
        {t(approves ? 'admin-transactions:decide.approveText' : 'admin-transactions:decide.rejectText')}
      </p>
    </VerdictDialog>
  );
}
