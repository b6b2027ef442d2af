import { useTranslation } from 'react-i18next';
import { tellOutcome } from '../../../product/admin-approvals/tell-outcome.ts';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { useRaiseLimit, type RaisedLimit } from '../api/desk-figures.ts';

export function useRaise(onDone: () => void) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useRaiseLimit();
  const { keyOf, answered } = useBodyKey();
  const raise = (body: RaisedLimit): void =>
    run(
      { body, idempotencyKey: keyOf(body) },
      {
        onSuccess: (answer) => {
          answered();
          tellOutcome(answer, t('admin-withdrawals:limits.raised'));
          onDone();
        },
        onError: answered,
      },
    );
  return { raise, isRunning, error };
}
