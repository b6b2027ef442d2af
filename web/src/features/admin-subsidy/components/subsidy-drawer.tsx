import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { yuan } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import type { Asked } from '../../../lib/loading/stale-notice.tsx';
import { useHasPermission } from '../../../product/session/use-session.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { SubsidyEntry } from '../api/subsidies.ts';
import { operationName, signed } from './subsidy-words.ts';

interface SubsidyDrawerProps {
  query: Asked & { data: SubsidyEntry | null | undefined };
  onClose: () => void;
}

export function SubsidyDrawer({ query, onClose }: SubsidyDrawerProps) {
  const { t } = useTranslation();
  const maySeeUser = useHasPermission()('users.read');
  const user = query.data?.user;
  return (
    <Drawer
      title={user ? <NameText>{user.username}</NameText> : t('admin-subsidy:drawer.title')}
      close={t('app:close')}
      actions={
        user &&
        maySeeUser && (
          <Link to={`/admin/users?open=${encodeURIComponent(user._id)}`} className={buttonLook('quiet')}>
            {t('admin-subsidy:drawer.user')}
          </Link>
        )
      }
      onClose={onClose}
    >
      <Loaded query={query} skeleton={<Skeleton className="mt-6 h-64" />}>
        {(entry) =>
          entry ? (
            <EntryParts entry={entry} />
          ) : (
            <p className="pt-5 text-14 text-ink-soft">{t('admin-subsidy:drawer.gone')}</p>
          )
        }
      </Loaded>
    </Drawer>
  );
}

function EntryParts({ entry }: { entry: SubsidyEntry }) {
  const { t, i18n } = useTranslation();
  const { operation, amount, change, moved, shortfall, subsidyAfter, reason } = entry;
  return (
    <>
      <DrawerPart title={t('admin-subsidy:drawer.figures')}>
        <Facts
          facts={[
            [t('admin-subsidy:column.operation'), operationName(operation)],
            [t('admin-subsidy:drawer.asked'), yuan(amount) ?? '–'],
            [t('admin-subsidy:column.change'), signed(change)],
            [t('admin-subsidy:drawer.moved'), signed(moved)],
            [t('admin-subsidy:column.shortfall'), yuan(shortfall) ?? '–'],
            [t('admin-subsidy:column.after'), yuan(subsidyAfter) ?? '–'],
          ]}
        />
      </DrawerPart>
      <DrawerPart title={t('admin-subsidy:drawer.why')}>
        <p className="text-14 break-words">{reason}</p>
        <Facts
          facts={[
            [
              t('admin-subsidy:column.by'),
              <bdi key="by">{entry.processedBy?.username ?? t('admin-subsidy:unknown')}</bdi>,
            ],
            [t('admin-subsidy:column.time'), shortTime(entry.createdAt, i18n.language)],
            [
              t('admin-subsidy:drawer.id'),
              <span key="id" className="inline-flex items-center gap-1">
                {entry._id.slice(-8)}
                <CopyIcon
                  text={entry._id}
                  label={t('admin-subsidy:drawer.copyId')}
                  copiedLabel={t('app:copied')}
                />
              </span>,
            ],
          ]}
        />
      </DrawerPart>
    </>
  );
}
