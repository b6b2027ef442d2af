import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AnnouncementsPart } from './announcements-part.tsx';
import { ConfigurationPart } from './configuration-part.tsx';
import { DayClosePart } from './day-close-part.tsx';
import { HealthPart } from './health-part.tsx';
import { IncidentsSection } from './incidents-section.tsx';
import { LedgerPart } from './ledger-part.tsx';
import { parts, useSystemState, type SystemState } from './list-state.ts';
import { ScannerPart } from './scanner-part.tsx';
import { TasksPart } from './tasks-part.tsx';

const names: Record<SystemState['part'], string> = {
  health: 'admin-system:tab.health',
  tasks: 'admin-system:tab.tasks',
  scanner: 'admin-system:tab.scanner',
  ledger: 'admin-system:tab.ledger',
  close: 'admin-system:tab.close',
  news: 'admin-system:tab.news',
  configuration: 'admin-system:tab.configuration',
};

export function SystemPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [state, show] = useSystemState();
  const isFetching = useIsFetching({ queryKey: ['admin'] }) > 0;
  const contents: Record<SystemState['part'], ReactNode> = {
    health: <HealthPart />,
    tasks: <TasksPart open={state.open} show={show} />,
    scanner: <ScannerPart />,
    ledger: <LedgerPart page={state.page} show={show} />,
    close: <DayClosePart page={state.page} open={state.open} show={show} />,
    news: (
      <>
        <IncidentsSection />
        <AnnouncementsPart page={state.page} show={show} />
      </>
    ),
    configuration: <ConfigurationPart search={state.search} show={show} />,
  };
  return (
    <>
      <PortalHeader
        title={t('admin-system:title')}
        actions={
          <IconButton
            label={t('admin-list:refresh')}
            onClick={() => void queries.refetchQueries({ queryKey: ['admin'], type: 'active' })}
          >
            <RotateCw size={20} aria-hidden="true" className={isFetching ? 'animate-spin' : ''} />
          </IconButton>
        }
      />
      <Tabs
        label={t('admin-system:tab.label')}
        value={state.part}
        tabs={parts.map((value) => ({
          value,
          label: t(names[value]),
          content: value === state.part && contents[value],
        }))}
        onChange={(part) => show({ part, search: '', open: '' })}
      />
    </>
  );
}
