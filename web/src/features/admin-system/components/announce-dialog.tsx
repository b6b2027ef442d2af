import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { FormButtons } from '../../../lib/forms/form-buttons.tsx';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { useAnnounce, type NewAnnouncement } from '../api/announcements.ts';
import { AnnouncementFields, languages } from './announcement-fields.tsx';

const blank: NewAnnouncement = { title: { en: '', 'zh-CN': '' }, text: { en: '', 'zh-CN': '' } };

export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useAnnounce();
  const { keyOf, answered } = useBodyKey();
  const [draft, setDraft] = useState(blank);
  const isComplete = languages.every(
    (language) => draft.title[language].trim() !== '' && draft.text[language].trim() !== '',
  );
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isComplete) return;
    run(
      { body: draft, idempotencyKey: keyOf(draft) },
      {
        onSuccess: () => {
          answered();
          toast.success(t('admin-system:news.sent'));
          onClose();
        },
        onError: answered,
      },
    );
  };
  return (
    <Sheet
      open
      wide
      title={t('admin-system:news.new')}
      lead={t('admin-system:news.lead')}
      close={t('app:close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={send} className="mt-5 grid gap-4">
        <RefusalBanner error={error} />
        {languages.map((language) => (
          <AnnouncementFields key={language} language={language} draft={draft} onEdit={setDraft} />
        ))}
        <FormButtons
          submit={t('admin-system:news.send')}
          disabled={!isComplete}
          busy={isRunning ? t('admin-system:news.busy') : undefined}
          onCancel={onClose}
        />
      </form>
    </Sheet>
  );
}
