import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useKeys } from '../lib/portal/keys.ts';
import { useHasPermission } from '../product/session/use-session.ts';
import { AccessDenied } from './access-denied.tsx';
import { AdminBar } from './admin-bar.tsx';
import { adminExtras, adminPages, adminTabs } from './admin-navigation.ts';
import { AdminTabs } from './admin-tabs.tsx';
import { CommandPalette } from './command-palette.tsx';
import { KeyList } from './key-list.tsx';
import { ShellFrame } from './shell-frame.tsx';
import { SideMenu } from './side-menu.tsx';

type Over = 'menu' | 'palette' | 'keys';

export function AdminShell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const may = useHasPermission();
  const [over, setOver] = useState<Over>();
  const close = (): void => setOver(undefined);
  useKeys({ 'mod+k': () => setOver('palette'), '?': () => setOver('keys') });
  const isOpen = ({ needs }: { needs?: Parameters<typeof may>[0] }): boolean =>
    needs === undefined || may(needs);
  const tabs = adminTabs.filter(isOpen);
  const extras = adminExtras.filter(isOpen);
  const page = adminPages.find(({ to }) => to === pathname);
  return (
    <ShellFrame
      top={
        <header className="border-b border-line bg-raised px-5 sm:px-8">
          <AdminBar
            onMenu={() => setOver('menu')}
            onPalette={() => setOver('palette')}
            onKeys={() => setOver('keys')}
          />
          <AdminTabs tabs={tabs} extras={extras} />
        </header>
      }
      bottom={
        <>
          <SideMenu open={over === 'menu'} tabs={tabs} extras={extras} onClose={close} />
          {over === 'palette' && (
            <CommandPalette pages={[...tabs, ...extras]} onKeys={() => setOver('keys')} onClose={close} />
          )}
          {over === 'keys' && <KeyList onClose={close} />}
        </>
      }
      instead={page && !isOpen(page) && <AccessDenied page={t(page.label)} needs={page.needs ?? ''} />}
    />
  );
}
