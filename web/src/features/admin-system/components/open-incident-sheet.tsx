import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncidentState, StatusPart } from '../../../product/incidents/incident-words.ts';
import { Field } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Incident, NewIncident } from '../api/incidents.ts';
import { isWritten, noWords, PartsField, StateField, TextFields, TitleFields } from './incident-fields.tsx';
import { IncidentSheet } from './incident-sheet.tsx';
import { statesOf } from './incident-states.ts';

interface Draft {
  kind: Incident['kind'];
  title: typeof noWords;
  text: typeof noWords;
  parts: StatusPart[];
  state: IncidentState;
  /** As the browser's field has them, in local time. */
  from: string;
  to: string;
}

const blank: Draft = {
  ...{ kind: 'incident', state: 'investigating', title: noWords, text: noWords },
  ...{ parts: [], from: '', to: '' },
};

export function OpenIncidentSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(blank);
  const edit = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const body = bodyOf(draft);
  return (
    <IncidentSheet
      title={t('admin-system:incident.new')}
      submit={t('admin-system:incident.publish')}
      order={body && { kind: 'open', body }}
      onClose={onClose}
    >
      <div>
        <Segmented
          label={t('admin-system:incident.kind')}
          value={draft.kind}
          options={[
            { value: 'incident', label: t('status:kind.incident') },
            { value: 'maintenance', label: t('status:kind.maintenance') },
          ]}
          onChange={(kind) => edit({ kind, state: statesOf[kind][0] })}
        />
      </div>
      {draft.kind === 'maintenance' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            type="datetime-local"
            label={t('admin-system:incident.from')}
            value={draft.from}
            onChange={({ target }) => edit({ from: target.value })}
          />
          <Field
            type="datetime-local"
            label={t('admin-system:incident.to')}
            value={draft.to}
            onChange={({ target }) => edit({ to: target.value })}
          />
        </div>
      )}
      <PartsField parts={draft.parts} onChange={(parts) => edit({ parts })} />
      <StateField states={statesOf[draft.kind]} state={draft.state} onChange={(state) => edit({ state })} />
      <TitleFields words={draft.title} onEdit={(title) => edit({ title })} />
      <TextFields words={draft.text} onEdit={(text) => edit({ text })} />
    </IncidentSheet>
  );
}

/** Undefined while it is incomplete. */
function bodyOf({ kind, title, text, parts, state, from, to }: Draft): NewIncident | undefined {
  if (parts.length === 0 || !isWritten(title) || !isWritten(text)) return undefined;
  const body = { kind, title, text, parts, state };
  if (kind === 'incident') return body;
  if (from === '' || to === '') return undefined;
  return { ...body, planned: { from: new Date(from).toISOString(), to: new Date(to).toISOString() } };
}
