import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Action } from '../api/decide-referrals.ts';
import type { Referral } from '../api/referrals.ts';
import type { Decisions } from './use-decisions.ts';

interface BulkChoiceProps {
  ticked: readonly Referral[];
  decisions: Decisions;
}

export function BulkChoice({ ticked, decisions }: BulkChoiceProps) {
  const { t } = useTranslation();
  const { action, choose, askAll } = decisions;
  return (
    <div className="flex items-center gap-2">
      <SelectField
        dense
        label={t('admin-referrals:bulk.action')}
        value={action}
        options={[
          { value: '', label: t('admin-referrals:bulk.none') },
          { value: 'approve', label: t('admin-referrals:act.approve') },
          { value: 'reject', label: t('admin-referrals:act.reject') },
        ]}
        onChange={({ target }) => choose(target.value as Action | '')}
      />
      <Button look="quiet" onClick={() => askAll(ticked)}>
        {t('admin-referrals:bulk.run')}
      </Button>
    </div>
  );
}
