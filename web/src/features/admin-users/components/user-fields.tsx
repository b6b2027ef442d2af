import { useTranslation } from 'react-i18next';
import { levelName } from '../../../product/points/level-name.ts';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { UserDraft } from './user-draft.ts';
import type { Problem } from './user-rules.ts';
import { levels, roleName, roles, statusName } from './user-words.ts';

export interface UserFieldsProps {
  draft: UserDraft;
  statuses: readonly string[];
  locked: Partial<Record<keyof UserDraft, string | undefined>>;
  problem: Problem | undefined;
  onEdit: (change: Partial<UserDraft>) => void;
}

export function UserFields({ draft, statuses, locked, problem, onEdit }: UserFieldsProps) {
  const { t } = useTranslation();
  const me = useSessionUser();
  const offered = roles.filter((role) => role !== 'admin' || me.role === 'admin');
  const field = (name: keyof UserDraft & ('username' | 'email' | 'points' | 'balance')) => ({
    name,
    error: problem?.field === name ? problem.text : undefined,
    value: draft[name],
    disabled: locked[name] !== undefined,
    hint: locked[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onEdit({ [name]: target.value }),
  });
  const choice = (name: 'role' | 'status' | 'membershipLevel') => ({
    value: draft[name],
    disabled: locked[name] !== undefined,
    hint: locked[name],
    onChange: ({ target }: { target: { value: string } }) => onEdit({ [name]: target.value }),
  });
  return (
    <>
      <Field label={t('admin-users:column.username')} maxLength={40} {...field('username')} />
      <Field label={t('admin-users:column.email')} type="email" maxLength={254} {...field('email')} />
      <SelectField
        label={t('admin-users:column.role')}
        options={offered.map((value) => ({ value, label: roleName(value) }))}
        {...choice('role')}
      />
      <SelectField
        label={t('admin-users:column.status')}
        options={statuses.map((value) => ({ value, label: statusName(value) }))}
        {...choice('status')}
      />
      <Field label={t('admin-users:column.points')} inputMode="numeric" {...field('points')} />
      <Field label={t('admin-users:form.balance')} inputMode="decimal" {...field('balance')} />
      <SelectField
        label={t('admin-users:column.level')}
        options={levels.map((value) => ({ value, label: levelName(value) }))}
        {...choice('membershipLevel')}
      />
    </>
  );
}
