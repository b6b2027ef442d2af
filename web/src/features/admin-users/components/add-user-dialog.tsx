import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/forms/form-buttons.tsx';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { tellOutcome } from '../../../product/admin-approvals/tell-outcome.ts';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useCreateUser } from '../api/change-user.ts';
import { useFieldProblem } from './use-field-problem.ts';
import { useLockedFields } from './use-locked-fields.ts';
import { blankDraft, newUserOf, type UserDraft } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';

const statuses = ['active', 'inactive'] as const;

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useCreateUser();
  const { keyOf, answered } = useBodyKey();
  const [draft, setDraft] = useState(blankDraft);
  const locked = useLockedFields();
  const words = {
    network: t('admin-users:failed.createNetwork'),
    refused: t('admin-users:failed.create'),
  };
  const { form, problem, clear, check, refuse, ofNoField } = useFieldProblem(words);
  const edit = (change: Partial<UserDraft>): void => {
    clear();
    setDraft({ ...draft, ...change });
  };
  const isComplete =
    [draft.username, draft.email].every((text) => text.trim() !== '') && draft.password !== '';
  const create = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isComplete) return;
    const fields = newUserOf(draft);
    if (!check(fields)) return;
    run(
      { fields, idempotencyKey: keyOf(fields) },
      {
        onSuccess: (answer) => {
          answered();
          tellOutcome(
            answer,
            t(answer.pending ? 'admin-users:done.createdPending' : 'admin-users:done.created'),
          );
          onClose();
        },
        onError: (error) => {
          answered(error);
          refuse(error);
        },
      },
    );
  };
  return (
    <Sheet open wide title={t('admin-users:add.title')} close={t('app:close')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={create} className="mt-5 grid gap-5">
        <RefusalBanner error={ofNoField(error)} words={words} />
        <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
          <UserFields draft={draft} statuses={statuses} locked={locked} problem={problem} onEdit={edit} />
          <PasswordField
            name="password"
            label={t('admin-users:add.password')}
            error={problem?.field === 'password' ? problem.text : undefined}
            showLabel={t('app:showPassword')}
            hideLabel={t('app:hidePassword')}
            autoComplete="new-password"
            maxLength={256}
            value={draft.password}
            onChange={({ target }) => edit({ password: target.value })}
          />
        </div>
        <FormButtons
          submit={t('admin-users:add.create')}
          disabled={!isComplete}
          busy={isRunning ? t('admin-users:add.busy') : undefined}
          onCancel={onClose}
        />
      </form>
    </Sheet>
  );
}
