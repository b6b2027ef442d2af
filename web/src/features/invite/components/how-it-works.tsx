import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { Card } from '../../../ui/card.tsx';

const steps = ['share', 'register', 'check', 'earn'] as const;
const titles = {
  share: 'invite:how.share.title',
  register: 'invite:how.register.title',
  check: 'invite:how.check.title',
  earn: 'invite:how.earn.title',
};
const leads = {
  share: 'invite:how.share.lead',
  register: 'invite:how.register.lead',
  check: 'invite:how.check.lead',
  earn: 'invite:how.earn.lead',
};

export function HowItWorks() {
  const { t } = useTranslation();
  return (
    <Card title={t('invite:how.title')}>
      <ol className="grid gap-4">
        {steps.map((step, place) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="figures grid size-7 shrink-0 place-items-center rounded-full border border-line text-12 font-semibold"
            >
              {whole(place + 1)}
            </span>
            <div className="min-w-0 pt-0.5">
              <p className="text-14 font-medium">{t(titles[step])}</p>
              <p className="text-14 text-ink-soft">{t(leads[step])}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
