import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/forms/form-buttons.tsx';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { tellOutcome } from '../../../product/admin-approvals/tell-outcome.ts';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { useSaveUser } from '../api/change-user.ts';
import type { AdminUser } from '../api/users.ts';
import { EditConsequences } from './edit-consequences.tsx';
import { EditFields } from './edit-fields.tsx';
import { useFieldProblem } from './use-field-problem.ts';
import { changesOf, draftOf } from './user-draft.ts';
import { statusName } from './user-words.ts';

export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useSaveUser(user);
  const { keyOf, answered } = useBodyKey();
  const [draft, setDraft] = useState(() => draftOf(user));
  const words = { network: t('admin-users:failed.saveNetwork'), refused: t('admin-users:failed.save') };
  const { form, problem, clear, check, refuse, ofNoField } = useFieldProblem(words);
  const fields = changesOf(user, draft);
  const isChanged = Object.keys(fields).length > 0;
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isChanged || !check(fields)) return;
    run(
      { fields, idempotencyKey: keyOf(fields) },
      {
        onSuccess: (answer) => {
          answered();
          const key = answer.pending ? 'admin-users:done.savedPending' : 'admin-users:done.saved';
          tellOutcome(answer, t(key, { status: statusName(answer.user?.status ?? user.status) }));
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
    <Sheet
      open
      wide
      title={t('admin-users:edit.title', { name: user.username })}
      close={t('app:close')}
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={save} className="mt-5 grid gap-5">
        <RefusalBanner error={ofNoField(error)} words={words} />
        <EditConsequences user={user} fields={fields} />
        <EditFields
          user={user}
          draft={draft}
          problem={problem}
          onEdit={(change) => {
            clear();
            setDraft({ ...draft, ...change });
          }}
        />
        <FormButtons
          submit={t('admin-users:edit.save')}
          disabled={!isChanged}
          busy={isRunning ? t('admin-users:edit.busy') : undefined}
          onCancel={onClose}
        />
      </form>
    </Sheet>
  );
}
