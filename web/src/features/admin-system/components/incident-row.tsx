import { Pencil, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { incidentLooks, incidentStateNames, partNames } from '../../../product/incidents/incident-words.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Incident } from '../api/incidents.ts';

interface IncidentRowProps {
  incident: Incident;
  mayWrite: boolean;
  onUpdate: () => void;
  onCorrect: (update: Incident['updates'][number]) => void;
}

export function IncidentRow({ incident, mayWrite, onUpdate, onCorrect }: IncidentRowProps) {
  const { t, i18n } = useTranslation();
  const { title, parts, planned, resolvedAt, updates } = incident;
  const language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  const [newest] = updates;
  const time = (iso: string) => shortTime(iso, i18n.language);
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 text-14 font-semibold break-words">{title[language]}</p>
        {newest && (
          <StatusBadge look={incidentLooks[newest.state]}>{t(incidentStateNames[newest.state])}</StatusBadge>
        )}
        {mayWrite && resolvedAt === null && (
          <RowButton label={t('admin-system:incident.update')} onClick={onUpdate}>
            <Plus size={18} aria-hidden="true" />
          </RowButton>
        )}
      </div>
      <p className="mt-1 text-12 text-ink-soft">
        {parts.map((part) => t(partNames[part])).join(t('status:separator'))}
      </p>
      {planned && (
        <p className="figures mt-1 text-12 text-ink-soft">
          {t('status:planned', { from: time(planned.from), to: time(planned.to) })}
        </p>
      )}
      <ol className="mt-3 grid gap-3">
        {updates.map((update) => (
          <li key={update._id} className="flex flex-wrap items-start gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1">
              <p className="figures text-12 text-ink-soft">
                {t(incidentStateNames[update.state])} · {time(update.at)}
              </p>
              <p className="text-14 break-words whitespace-pre-line">{update.text[language]}</p>
            </div>
            {mayWrite && (
              <RowButton label={t('admin-system:incident.correct')} onClick={() => onCorrect(update)}>
                <Pencil size={16} aria-hidden="true" />
              </RowButton>
            )}
          </li>
        ))}
      </ol>
    </li>
  );
}
