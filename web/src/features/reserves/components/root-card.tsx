import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { Card } from '../../../ui/card.tsx';
import type { Reserves } from '../api/reserves.ts';

export function RootCard({ reserves: { root, users } }: { reserves: Reserves }) {
  const { t } = useTranslation();
  return (
    <Card title={t('reserves:root.title')}>
      <p className="text-14 text-ink-soft">{t('reserves:root.lead', { users: whole(users) })}</p>
      <p className="mt-3 font-mono text-12 break-all">{root}</p>
      <a className={`${buttonLook('quiet')} mt-4`} href="/api/reserves/download" download>
        <Download size={18} aria-hidden="true" />
        {t('reserves:root.download')}
      </a>
    </Card>
  );
}
