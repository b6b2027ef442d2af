import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Incident } from '../api/incidents.ts';
import { isWritten, TextFields, TitleFields } from './incident-fields.tsx';
import { IncidentSheet } from './incident-sheet.tsx';

interface CorrectIncidentSheetProps {
  incident: Incident;
  update: Incident['updates'][number];
  onClose: () => void;
}

export function CorrectIncidentSheet({ incident, update, onClose }: CorrectIncidentSheetProps) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(incident.title);
  const [text, setText] = useState(update.text);
  const isComplete = isWritten(title) && isWritten(text);
  const body = { title, text };
  return (
    <IncidentSheet
      title={t('admin-system:incident.correct')}
      submit={t('admin-system:incident.save')}
      order={isComplete ? { kind: 'correct', id: incident._id, updateId: update._id, body } : undefined}
      onClose={onClose}
    >
      <TitleFields words={title} onEdit={setTitle} />
      <TextFields words={text} onEdit={setText} />
    </IncidentSheet>
  );
}
