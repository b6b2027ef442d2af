import { useTranslation } from 'react-i18next';
import { Tips } from '../../../ui/tips.tsx';

const notes = ['send:notes.atOnce', 'send:notes.reviewed', 'send:notes.fee', 'send:notes.final'];

export function SendNotes() {
  const { t } = useTranslation();
  return <Tips title={t('send:notes.title')} tips={notes.map((note) => t(note))} />;
}
