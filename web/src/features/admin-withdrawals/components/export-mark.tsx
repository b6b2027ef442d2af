import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { NameText } from '../../../ui/name-text.tsx';

export function ExportMark({ exported }: { exported: NonNullable<Payout['exported']> }) {
  const { t, i18n } = useTranslation();
  const { by, at, file } = exported;
  const time = shortTime(at, i18n.language);
  return (
    <span title={file}>
      <NameText className="font-medium text-azure">
        {t('admin-withdrawals:exported', { name: by.username, time })}
      </NameText>
    </span>
  );
}
