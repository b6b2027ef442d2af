import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { NewAnnouncement } from '../api/announcements.ts';

export const languages = ['en', 'zh-CN'] as const;
const labels = {
  en: { title: 'admin-system:news.enTitle', text: 'admin-system:news.enText' },
  'zh-CN': { title: 'admin-system:news.zhTitle', text: 'admin-system:news.zhText' },
} as const;

interface AnnouncementFieldsProps {
  language: (typeof languages)[number];
  draft: NewAnnouncement;
  onEdit: (draft: NewAnnouncement) => void;
}

export function AnnouncementFields({ language, draft, onEdit }: AnnouncementFieldsProps) {
  const { t } = useTranslation();
  return (
    <div lang={language} className="grid gap-4">
      <Field
        label={t(labels[language].title)}
        maxLength={100}
        value={draft.title[language]}
        onChange={({ target }) => onEdit({ ...draft, title: { ...draft.title, [language]: target.value } })}
      />
      <TextArea
        label={t(labels[language].text)}
        maxLength={2000}
        rows={4}
        value={draft.text[language]}
        onChange={({ target }) => onEdit({ ...draft, text: { ...draft.text, [language]: target.value } })}
      />
    </div>
  );
}
