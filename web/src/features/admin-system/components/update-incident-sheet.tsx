import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Incident } from '../api/incidents.ts';
import { isWritten, noWords, PartsField, StateField, TextFields } from './incident-fields.tsx';
import { IncidentSheet } from './incident-sheet.tsx';
import { statesOf } from './incident-states.ts';

export function UpdateIncidentSheet({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const { t } = useTranslation();
  const states = statesOf[incident.kind];
  const [state, setState] = useState(incident.updates[0]?.state ?? states[0]);
  const [parts, setParts] = useState(incident.parts);
  const [text, setText] = useState(noWords);
  const isComplete = parts.length > 0 && isWritten(text);
  return (
    <IncidentSheet
      title={t('admin-system:incident.update')}
      submit={t('admin-system:incident.publish')}
      order={isComplete ? { kind: 'update', id: incident._id, body: { state, parts, text } } : undefined}
      onClose={onClose}
    >
      <StateField states={states} state={state} onChange={setState} />
      <PartsField parts={parts} onChange={setParts} />
      <TextFields words={text} onEdit={setText} />
    </IncidentSheet>
  );
}
