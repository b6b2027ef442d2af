import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FormButtons } from '../forms/form-buttons.tsx';
import { RefusalBanner } from '../forms/refusal-banner.tsx';
import { newViewId, useSaveView, type ListName, type SavedView } from './saved-views.ts';

interface SaveViewDialogProps {
  list: ListName;
  query: string;
  views: readonly SavedView[];
  onClose: () => void;
}

export function SaveViewDialog({ list, query, views, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useSaveView();
  const [id] = useState(newViewId);
  const [draft, setDraft] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const name = draft.trim();
  const earlier = views.find((view) => view.name === name);
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setEmpty(name === '');
    if (name === '') return;
    const saved = (): void => {
      toast.success(t('admin-list:views.saved', { name }));
      onClose();
    };
    run({ _id: earlier?._id ?? id, list, name, query }, { onSuccess: saved });
  };
  return (
    <Sheet open title={t('admin-list:views.save')} lead={t('admin-list:views.lead')} onClose={onClose}>
      <form noValidate onSubmit={save} className="mt-5 grid gap-5">
        <RefusalBanner error={error} />
        <Field
          label={t('admin-list:views.name')}
          maxLength={40}
          error={isEmpty && name === '' ? t('admin-list:views.nameRequired') : undefined}
          hint={earlier ? t('admin-list:views.replaces') : undefined}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
        <FormButtons
          submit={t('admin-list:views.confirm')}
          busy={isRunning ? t('admin-list:views.saving') : undefined}
          onCancel={onClose}
        />
      </form>
    </Sheet>
  );
}
