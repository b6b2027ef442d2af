import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { ListTools } from '../../../lib/listing/list-tools.tsx';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { passkeysKey } from '../../../product/passkeys/requests.ts';
import { ownFactorKey } from '../../../product/second-factor/requests.ts';
import { useHasPermission } from '../../../product/session/use-session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { securityKey } from '../api/key.ts';
import { LettersView } from './letters-view.tsx';
import { clearedFields, useSecurityList, views, type View } from './list-state.ts';
import { OwnFactor } from './own-factor.tsx';
import { RegisterView } from './register-view.tsx';
import { SessionsView } from './sessions-view.tsx';
import { StaffView } from './staff-view.tsx';
import { ThrottlesView } from './throttles-view.tsx';
import { useRegisterCsv } from './use-register-csv.ts';

const needs: Partial<Record<View, string>> = {
  register: 'audit.read',
  sessions: 'users.read',
  letters: 'system.read',
  throttles: 'audit.read',
  staff: 'audit.read',
};

export function SecurityPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const may = useHasPermission();
  const [list, show] = useSecurityList();
  const labels: Record<View, string> = {
    register: t('admin-security:tabs.register'),
    sessions: t('admin-security:tabs.sessions'),
    letters: t('admin-security:tabs.letters'),
    throttles: t('admin-security:tabs.throttles'),
    staff: t('admin-security:tabs.staff'),
    own: t('admin-security:tabs.own'),
  };
  const contents: Record<View, () => ReactNode> = {
    register: () => <RegisterView list={list} show={show} />,
    sessions: () => <SessionsView list={list} show={show} />,
    letters: () => <LettersView list={list} show={show} />,
    throttles: () => <ThrottlesView />,
    staff: () => <StaffView />,
    own: () => <OwnFactor />,
  };
  const open = views.filter((view) => needs[view] === undefined || may(needs[view]));
  const shown = open.includes(list.view) ? list.view : (open[0] ?? 'own');
  const csv = useRegisterCsv(list, shown === 'register');
  const refreshing = useIsFetching({ queryKey: securityKey }) > 0;
  const refresh = (): void => {
    for (const queryKey of [securityKey, ownFactorKey, passkeysKey])
      void queries.invalidateQueries({ queryKey });
  };
  return (
    <>
      <PortalHeader
        title={t('admin-security:title')}
        actions={
          shown === 'register' ? (
            <ListTools
              list="audit"
              saving={csv.saving}
              refreshing={refreshing}
              onCsv={csv.saveCsv}
              onRefresh={refresh}
            />
          ) : (
            <IconButton label={t('admin-list:refresh')} onClick={refresh}>
              <RotateCw size={20} aria-hidden="true" />
            </IconButton>
          )
        }
      />
      <div className="mb-4 grid gap-3 empty:hidden">
        <RefusalBanner error={csv.error} />
      </div>
      <Tabs
        label={t('admin-security:title')}
        value={shown}
        onChange={(view) => show({ ...clearedFields, view })}
        tabs={open.map((view) => ({
          value: view,
          label: labels[view],
          content: view === shown && contents[view](),
        }))}
      />
    </>
  );
}
