import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { email as emailRule } from '../../../lib/forms/email-rule.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { keptState } from '../../../product/session/kept-state.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { writeToSupport } from '../api/support.ts';

interface ContactFormProps {
  email: string;
  online: boolean;
  onClose: () => void;
}

interface Problem {
  field: 'email' | 'message';
  text: string;
}

const useLetter = keptState<{ email: string; message: string }>();

export function ContactForm({ email: known, online, onClose }: ContactFormProps) {
  const { t } = useTranslation();
  const { error, attempt } = useAttempt();
  const [letter, setLetter] = useLetter({ email: known, message: '' });
  const { email, message } = letter;
  const [problem, setProblem] = useState<Problem>();
  const [phase, setPhase] = useState<'writing' | 'sending' | 'sent'>('writing');
  const form = useRef<HTMLFormElement>(null);

  const send = async (): Promise<void> => {
    const found = problemOf(email, message);
    setProblem(found);
    if (found) {
      form.current?.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
      return;
    }
    setPhase('sending');
    await attempt(async () => {
      await writeToSupport({ email: email.trim(), message: message.trim() });
      setPhase('sent');
    });
    setPhase((now) => (now === 'sending' ? 'writing' : now));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (phase === 'writing') void send();
  };
  const sending = phase === 'sending' ? t('help:chat.sending') : undefined;
  const errorOf = (field: Problem['field']): string | undefined =>
    problem?.field === field ? t(problem.text) : undefined;
  return (
    <Sheet
      open
      title={t('help:contact.chat')}
      lead={t('help:chat.lead')}
      close={t('app:close')}
      onClose={onClose}
    >
      {phase === 'sent' ? (
        <Sent email={email.trim()} onClose={onClose} />
      ) : (
        <form ref={form} noValidate onSubmit={submit} className="mt-5 grid gap-5">
          <RefusalBanner error={error} />
          <Field
            name="email"
            type="email"
            label={t('help:chat.email')}
            autoComplete="email"
            value={email}
            onChange={(event) => setLetter({ ...letter, email: event.target.value })}
            error={errorOf('email')}
          />
          <TextArea
            name="message"
            label={t('help:chat.message')}
            rows={5}
            maxLength={2000}
            value={message}
            onChange={(event) => setLetter({ ...letter, message: event.target.value })}
            error={errorOf('message')}
          />
          <Button type="submit" wide disabled={!online} busy={sending}>
            {t('help:chat.send')}
          </Button>
        </form>
      )}
    </Sheet>
  );
}

function Sent({ email, onClose }: Omit<ContactFormProps, 'online'>) {
  const { t } = useTranslation();
  return (
    <div className="mt-5 grid gap-5">
      <Banner kind="done">{t('help:chat.sent', { email })}</Banner>
      <Button wide onClick={onClose}>
        {t('app:close')}
      </Button>
    </div>
  );
}

function problemOf(email: string, message: string): Problem | undefined {
  const judged = z.safeParse(emailRule, email);
  if (!judged.success) return { field: 'email', text: judged.error.issues[0]?.message ?? '' };
  return message.trim() === '' ? { field: 'message', text: 'help:chat.empty' } : undefined;
}
