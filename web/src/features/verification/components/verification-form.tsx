import { useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { whole } from '../../../lib/figures/written.ts';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { newKey } from '../../../lib/api/request-key.ts';
import { firstFailure } from '../../../lib/forms/first-failure.ts';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import {
  documentName,
  documentTypes,
  sideNames,
  type DocumentType,
  type Side,
} from '../../../product/verification/document-words.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useVerificationCalls, type Submission } from '../api/verification.ts';
import { PictureSlot } from './picture-slot.tsx';
import { refusalText } from './refusal-words.ts';

const types = Object.keys(documentTypes) as DocumentType[];
const sides = Object.keys(sideNames) as Side[];

const rules = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'verification:rules.name')),
  documentType: z.enum(types),
  documentNumber: z.string().check(z.trim(), z.minLength(1, 'verification:rules.number')),
});

/** One key for each body: a retry of the same request is safe. */
function useKeyOf(): (body: Submission) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}

export function VerificationForm({ uploaded }: { uploaded: readonly Side[] }) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const { submit: send } = useVerificationCalls();
  const { error, attempt } = useAttempt();
  const keyOf = useKeyOf();
  const form = useForm<Submission>({
    resolver: firstFailure(rules),
    defaultValues: { name: '', documentType: 'id_card', documentNumber: '' },
  });
  const { isSubmitting, isSubmitted } = form.formState;
  const isComplete = uploaded.length === sides.length;
  const submit = form.handleSubmit((body) =>
    attempt(async () => {
      if (isComplete) await send(body, keyOf(body));
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <DocumentCard form={form} />
      <PicturesCard uploaded={uploaded} />
      {error !== undefined && <Banner kind="refused">{refusalText(error)}</Banner>}
      {error === undefined && isSubmitted && !isComplete && (
        <Banner kind="refused">{t('verification:rules.pictures')}</Banner>
      )}
      <div className="sm:justify-self-end">
        <Button
          type="submit"
          wide
          disabled={!online}
          busy={isSubmitting ? t('verification:form.submitting') : undefined}
        >
          {t('verification:form.submit')}
        </Button>
      </div>
    </form>
  );
}

function PicturesCard({ uploaded }: { uploaded: readonly Side[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('verification:form.pictures')}>
      <div className="grid gap-4 sm:grid-cols-3">
        {sides.map((side) => (
          <PictureSlot key={side} side={side} isUploaded={uploaded.includes(side)} />
        ))}
      </div>
      <p role="status" className="figures mt-4 text-14 text-ink-soft">
        {t('verification:progress', { done: whole(uploaded.length) })}
      </p>
    </Card>
  );
}

function DocumentCard({ form: { register, formState } }: { form: UseFormReturn<Submission> }) {
  const { t } = useTranslation();
  const problem = (name: keyof Submission): string | undefined => {
    const key = formState.errors[name]?.message;
    return key && t(key);
  };
  return (
    <Card title={t('verification:form.details')}>
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field
            {...register('name')}
            label={t('verification:form.name')}
            autoComplete="name"
            maxLength={100}
            error={problem('name')}
          />
        </div>
        <SelectField
          {...register('documentType')}
          label={t('verification:form.type')}
          options={types.map((value) => ({ value, label: documentName(value) }))}
        />
        <Field
          {...register('documentNumber')}
          label={t('verification:form.number')}
          autoComplete="off"
          maxLength={40}
          error={problem('documentNumber')}
        />
      </div>
    </Card>
  );
}
