import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBodyKey } from '../../../lib/api/use-body-key.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useAnnounce, type NewAnnouncement } from '../api/announcements.ts';

const languages = ['en', 'zh-CN'] as const;
const labels = {
  en: { title: 'admin-system:news.enTitle', text: 'admin-system:news.enText' },
  'zh-CN': { title: 'admin-system:news.zhTitle', text: 'admin-system:news.zhText' },
} as const;
const blank: NewAnnouncement = { title: { en: '', 'zh-CN': '' }, text: { en: '', 'zh-CN': '' } };

/** Title and text in each language, as everybody reads them. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { run, isRunning, refused } = useAnnounce();
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
        <RefusalBanner error={refused} />
        {languages.map((language) => (
          <div key={language} lang={language} className="grid gap-4">
            <Field
              label={t(labels[language].title)}
              maxLength={100}
              value={draft.title[language]}
              onChange={({ target }) =>
                setDraft({ ...draft, title: { ...draft.title, [language]: target.value } })
              }
            />
            <TextArea
              label={t(labels[language].text)}
              maxLength={2000}
              rows={4}
              value={draft.text[language]}
              onChange={({ target }) =>
                setDraft({ ...draft, text: { ...draft.text, [language]: target.value } })
              }
            />
          </div>
        ))}
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isComplete}
            busy={isRunning ? t('admin-system:news.busy') : undefined}
          >
            {t('admin-system:news.send')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
