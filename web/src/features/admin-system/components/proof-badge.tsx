import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/status-badge.tsx';

export function ProofBadge({ ok }: { ok: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusBadge look={ok ? 'done' : 'refused'}>
      {t(ok ? 'admin-system:ledger.intact' : 'admin-system:ledger.broken')}
    </StatusBadge>
  );
}
