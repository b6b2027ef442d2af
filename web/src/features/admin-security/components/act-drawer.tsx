import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { actName } from '../../../product/admin-register/register-words.ts';
import { Button } from '../../../ui/button.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Act, AuditFilter } from '../api/audit.ts';
import { ActChanges } from './act-changes.tsx';
import { CopiedId } from './copied-id.tsx';
import { subjectOf } from './register-columns.tsx';
import { roleName } from './security-words.ts';

interface ActDrawerProps {
  act: Act;
  onFilter: (filter: Partial<AuditFilter>) => void;
  onClose: () => void;
}

export function ActDrawer({ act, onFilter, onClose }: ActDrawerProps) {
  const { t, i18n } = useTranslation();
  const { actor, object } = act;
  return (
    <Drawer
      title={actName(act.action)}
      close={t('app:close')}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={() => onFilter({ actor: actor._id })}>
            {t('admin-security:register.ofActor')}
          </Button>
          <Button look="quiet" onClick={() => onFilter({ object: object.id })}>
            {t('admin-security:register.onSubject')}
          </Button>
        </>
      }
    >
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
    </Drawer>
  );
}

const idFact = (name: string, id: string) => [name, <CopiedId key={name} name={name} id={id} />] as const;
