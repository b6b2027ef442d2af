import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { useHasPermission } from '../../../product/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { incidentsQuery, incidentsShown, type Incident } from '../api/incidents.ts';
import { CorrectIncidentSheet } from './correct-incident-sheet.tsx';
import { IncidentRow } from './incident-row.tsx';
import { OpenIncidentSheet } from './open-incident-sheet.tsx';
import { SystemSection } from './system-section.tsx';
import { UpdateIncidentSheet } from './update-incident-sheet.tsx';

type Writing =
  | { what: 'new' }
  | { what: 'update'; incident: Incident }
  | { what: 'correction'; incident: Incident; update: Incident['updates'][number] };

export function IncidentsSection() {
  const { t } = useTranslation();
  const mayWrite = useHasPermission()('system.run');
  const [page, setPage] = useState(1);
  const [writing, setWriting] = useState<Writing>();
  const incidents = useQuery(incidentsQuery(page));
  const close = (): void => setWriting(undefined);
  return (
    <SystemSection
      title={t('admin-system:incident.title')}
      aside={
        <div className="flex flex-wrap items-center gap-4">
          <Link className="link text-14" to="/status">
            {t('admin-system:incident.see')}
          </Link>
          {mayWrite && (
            <Button
              look="quiet"
              icon={<Activity size={18} aria-hidden="true" />}
              onClick={() => setWriting({ what: 'new' })}
            >
              {t('admin-system:incident.new')}
            </Button>
          )}
        </div>
      }
    >
      <ListView
        label={t('admin-system:incident.title')}
        query={incidents}
        limit={incidentsShown}
        empty={t('admin-system:incident.none')}
        onPage={setPage}
      >
        {(rows) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {rows.map((incident) => (
              <IncidentRow
                key={incident._id}
                incident={incident}
                mayWrite={mayWrite}
                onUpdate={() => setWriting({ what: 'update', incident })}
                onCorrect={(update) => setWriting({ what: 'correction', incident, update })}
              />
            ))}
          </ul>
        )}
      </ListView>
      {writing?.what === 'new' && <OpenIncidentSheet onClose={close} />}
      {writing?.what === 'update' && <UpdateIncidentSheet incident={writing.incident} onClose={close} />}
      {writing?.what === 'correction' && (
        <CorrectIncidentSheet incident={writing.incident} update={writing.update} onClose={close} />
      )}
    </SystemSection>
  );
}
