import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { AdminUser } from '../api/users.ts';
import { PermissionFields } from './permission-fields.tsx';
import { useLockedFields } from './use-locked-fields.ts';
import type { UserDraft } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';
import type { Problem } from './user-rules.ts';
import { statuses, verifications } from './user-words.ts';

interface EditFieldsProps {
  user: AdminUser;
  draft: UserDraft;
  problem: Problem | undefined;
  onEdit: (change: Partial<UserDraft>) => void;
}

export function EditFields({ user, draft, problem, onEdit }: EditFieldsProps) {
  const { t } = useTranslation();
  const me = useSessionUser();
  const locked = useLockedFields(user);
  return (
    <>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <UserFields draft={draft} statuses={statuses} locked={locked} problem={problem} onEdit={onEdit} />
        <SelectField
          label={t('admin-users:facts.verified')}
          value={draft.verificationLevel}
          options={verifications.map((value) => ({
            value,
            label: t(value === 'Basic' ? 'admin-users:form.basic' : 'admin-users:form.verified'),
          }))}
          onChange={({ target }) => onEdit({ verificationLevel: target.value })}
        />
      </div>
      {me.role === 'admin' && draft.role === 'moderator' && (
        <PermissionFields granted={draft.permissions} onChange={(permissions) => onEdit({ permissions })} />
      )}
      <Field
        label={t('admin-users:form.reason')}
        maxLength={500}
        value={draft.reason}
        onChange={({ target }) => onEdit({ reason: target.value })}
      />
    </>
  );
}
