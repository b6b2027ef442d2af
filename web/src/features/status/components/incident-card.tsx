import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { incidentLooks, incidentStateNames, partNames } from '../../../product/incidents/incident-words.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Incident } from '../api/status.ts';

export function IncidentCard({ incident }: { incident: Incident }) {
  const { t, i18n } = useTranslation();
  const { kind, title, parts, planned, updates } = incident;
  const language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  const [newest] = updates;
  const time = (iso: string) => shortTime(iso, i18n.language);
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-16 font-semibold break-words">{title[language]}</h3>
        {newest && (
          <StatusBadge look={incidentLooks[newest.state]}>{t(incidentStateNames[newest.state])}</StatusBadge>
        )}
      </div>
      <p className="mt-1 text-12 text-ink-soft">
        {kind === 'maintenance' ? t('status:kind.maintenance') : t('status:kind.incident')}
        {' · '}
        {parts.map((part) => t(partNames[part])).join(t('status:separator'))}
      </p>
      {planned && (
        <p className="figures mt-1 text-14">
          {t('status:planned', { from: time(planned.from), to: time(planned.to) })}
        </p>
      )}
      <ol className="mt-4 grid gap-4 border-t border-line pt-4">
        {updates.map(({ state, text, at }) => (
          <li key={at}>
            <p className="text-12 text-ink-soft">
              <span className="font-medium text-ink">{t(incidentStateNames[state])}</span>
              {' · '}
              <time dateTime={at} className="figures">
                {time(at)}
              </time>
            </p>
            <p className="mt-0.5 text-14 break-words whitespace-pre-line">{text[language]}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
