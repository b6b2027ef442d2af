import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';

const tips = ['invite:tips.people', 'invite:tips.checkIn', 'invite:tips.profile', 'invite:tips.level'];

export function ProTips() {
  const { t } = useTranslation();
  return (
    <Card title={t('invite:tips.title')}>
      <ul className="grid gap-2 text-14 text-ink-soft">
        {tips.map((tip) => (
          <li key={tip} className="flex gap-3">
            <span aria-hidden="true" className="mt-2 size-1.5 shrink-0 rotate-45 bg-jade" />
            {t(tip)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
