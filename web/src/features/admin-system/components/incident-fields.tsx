import { useTranslation } from 'react-i18next';
import {
  incidentStateNames,
  partNames,
  statusParts,
  type IncidentState,
  type StatusPart,
} from '../../../product/incidents/incident-words.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { languages } from './announcement-fields.tsx';

export type Words = Record<(typeof languages)[number], string>;

export const noWords: Words = { en: '', 'zh-CN': '' };
export const isWritten = (words: Words): boolean =>
  languages.every((language) => words[language].trim() !== '');

/** The server has the same limits. */
const longestTitle = 100;
const longestText = 1000;
const titles = { en: 'admin-system:news.enTitle', 'zh-CN': 'admin-system:news.zhTitle' } as const;
const texts = { en: 'admin-system:news.enText', 'zh-CN': 'admin-system:news.zhText' } as const;

interface WordsProps {
  words: Words;
  onEdit: (words: Words) => void;
}

export function TitleFields({ words, onEdit }: WordsProps) {
  const { t } = useTranslation();
  return languages.map((language) => (
    <div key={language} lang={language}>
      <Field
        label={t(titles[language])}
        maxLength={longestTitle}
        value={words[language]}
        onChange={({ target }) => onEdit({ ...words, [language]: target.value })}
      />
    </div>
  ));
}

export function TextFields({ words, onEdit }: WordsProps) {
  const { t } = useTranslation();
  return languages.map((language) => (
    <div key={language} lang={language}>
      <TextArea
        label={t(texts[language])}
        maxLength={longestText}
        rows={3}
        value={words[language]}
        onChange={({ target }) => onEdit({ ...words, [language]: target.value })}
      />
    </div>
  ));
}

interface StateFieldProps {
  states: readonly IncidentState[];
  state: IncidentState;
  onChange: (state: IncidentState) => void;
}

export function StateField({ states, state, onChange }: StateFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('admin-system:incident.state')}
      options={states.map((value) => ({ value, label: t(incidentStateNames[value]) }))}
      value={state}
      onChange={({ target }) => {
        const chosen = states.find((one) => one === target.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

interface PartsFieldProps {
  parts: StatusPart[];
  onChange: (parts: StatusPart[]) => void;
}

export function PartsField({ parts, onChange }: PartsFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="text-14 font-medium">{t('admin-system:incident.parts')}</legend>
      <div className="grid sm:grid-cols-2 sm:gap-x-4">
        {statusParts.map((part) => (
          <Checkbox
            key={part}
            label={t(partNames[part])}
            checked={parts.includes(part)}
            onChange={({ target }) =>
              onChange(target.checked ? [...parts, part] : parts.filter((one) => one !== part))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
