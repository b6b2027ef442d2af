import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/forms/form-buttons.tsx';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { PointsUser } from '../api/points.ts';
import { AddPointsFacts } from './add-points-facts.tsx';
import { useAddForm } from './use-add-form.ts';

export function AddPointsDialog({ user, onClose }: { user: PointsUser; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useAddForm(user, onClose);
  const { typed, description, points, error } = form;
  return (
    <Sheet
      open
      title={t('admin-points:add.title', { name: user.username })}
      close={t('app:close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.add} className="mt-4 grid gap-5">
        <RefusalBanner
          error={error}
          words={{ network: t('admin-points:failed.add'), refused: t('admin-points:failed.add') }}
        />
        <Field
          label={t('admin-points:add.amount')}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          autoFocus
          value={typed}
          error={form.isInvalid ? t('admin-points:add.invalid') : undefined}
          onChange={({ target }) => form.setTyped(target.value)}
        />
        <Field
          label={t('admin-points:add.description')}
          hint={t('admin-points:add.descriptionHint')}
          maxLength={500}
          value={description}
          onChange={({ target }) => form.setDescription(target.value)}
        />
        <AddPointsFacts user={user} points={points} />
        <FormButtons
          submit={t('admin-points:add.open')}
          busy={form.isRunning ? t('admin-points:add.busy') : undefined}
          onCancel={onClose}
        />
      </form>
    </Sheet>
  );
}
