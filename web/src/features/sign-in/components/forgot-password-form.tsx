import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { email } from '../../../lib/forms/email-rule.ts';
import { firstFailure } from '../../../lib/forms/first-failure.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { forgotPassword } from '../api/forgot-password.ts';

const rules = z.object({ email });

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const { error, attempt } = useAttempt();
  const { register, handleSubmit, formState } = useForm({
    resolver: firstFailure(rules),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((values) =>
    attempt(async () => {
      await forgotPassword(values.email);
      onSent(values.email);
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <RefusalBanner error={error} />
      <Field
        {...register('email')}
        label={t('sign-in:email')}
        type="email"
        autoComplete="username"
        error={errors.email?.message && t(errors.email.message)}
      />
      <Button type="submit" wide busy={isSubmitting ? t('sign-in:forgot.busy') : undefined}>
        {t('sign-in:forgot.submit')}
      </Button>
    </form>
  );
}
