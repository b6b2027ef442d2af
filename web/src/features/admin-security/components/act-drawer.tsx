import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import type { Asked } from '../../../lib/loading/stale-notice.tsx';
import { ActChanges } from '../../../product/admin-register/act-changes.tsx';
import { actName } from '../../../product/admin-register/register-words.ts';
import { Button } from '../../../ui/button.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Act, AuditFilter } from '../api/audit.ts';
import { CopiedId } from './copied-id.tsx';
import { subjectOf } from './register-columns.tsx';
import { roleName } from './security-words.ts';

interface ActDrawerProps {
  query: Asked & { data: Act | null | undefined };
  onFilter: (filter: Partial<AuditFilter>) => void;
  onClose: () => void;
}

export function ActDrawer({ query, onFilter, onClose }: ActDrawerProps) {
  const { t } = useTranslation();
  const { data: act } = query;
  return (
    <Drawer
      title={act ? actName(act.action) : t('admin-security:register.facts')}
      close={t('app:close')}
      onClose={onClose}
      actions={
        act && (
          <>
            <Button look="quiet" onClick={() => onFilter({ actor: act.actor._id })}>
              {t('admin-security:register.ofActor')}
            </Button>
            <Button look="quiet" onClick={() => onFilter({ object: act.object.id })}>
              {t('admin-security:register.onSubject')}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="mt-6 h-64" />}>
        {(shown) =>
          shown ? (
            <ActParts act={shown} />
          ) : (
            <p className="pt-5 text-14 text-ink-soft">{t('admin-security:register.gone')}</p>
          )
        }
      </Loaded>
    </Drawer>
  );
}

function ActParts({ act }: { act: Act }) {
  const { t, i18n } = useTranslation();
  const { actor, object } = act;
  return (
    <>
      <DrawerPart title={t('admin-security:register.facts')}>
        <Facts
          facts={[
            [t('admin-security:column.time'), shortTime(act.createdAt, i18n.language)],
            [
              t('admin-security:column.actor'),
              t('admin-security:register.by', {
                name: actor.username ?? actor._id,
                role: roleName(actor.role),
              }),
            ],
            [t('admin-security:column.subject'), <bdi key="subject">{subjectOf(object)}</bdi>],
            idFact(t('admin-security:register.subjectId'), object.id),
            [t('admin-security:register.name'), act.action],
            [t('admin-security:column.service'), act.service],
            [t('admin-security:column.reason'), act.reason === '' ? '–' : act.reason],
            act.requestId === '' ? undefined : idFact(t('admin-security:register.requestId'), act.requestId),
          ]}
        />
      </DrawerPart>
      <DrawerPart title={t('admin-security:register.changes')}>
        <ActChanges before={act.before} after={act.after} />
      </DrawerPart>
    </>
  );
}

const idFact = (name: string, id: string) => [name, <CopiedId key={name} name={name} id={id} />] as const;
