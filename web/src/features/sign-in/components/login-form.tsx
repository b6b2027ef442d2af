import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { email } from '../../../lib/forms/email-rule.ts';
import { firstFailure } from '../../../lib/forms/first-failure.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { signIn } from '../api/sign-in.ts';

const rules = z.object({
  email,
  password: z.string().check(z.minLength(1, 'app:rules.passwordRequired')),
  remember: z.boolean(),
});

export function LoginForm() {
  const { t } = useTranslation();
  const { refused, attempt } = useAttempt();
  const { register, handleSubmit, formState } = useForm({
    resolver: firstFailure(rules),
    defaultValues: { email: '', password: '', remember: false },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((values) => attempt(async () => beginSession(await signIn(values))));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <RefusalBanner error={refused} />
      <Field
        {...register('email')}
        label={t('sign-in:email')}
        type="email"
        autoComplete="username"
        error={errors.email?.message && t(errors.email.message)}
      />
      <PasswordField
        {...register('password')}
        label={t('sign-in:password')}
        showLabel={t('app:showPassword')}
        hideLabel={t('app:hidePassword')}
        autoComplete="current-password"
        error={errors.password?.message && t(errors.password.message)}
      />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox {...register('remember')} label={t('sign-in:login.remember')} />
        <Link className="link inline-flex min-h-11 items-center text-14" to="/forgot-password">
          {t('sign-in:login.forgot')}
        </Link>
      </div>
      <Button type="submit" wide busy={isSubmitting ? t('sign-in:login.busy') : undefined}>
        {t('sign-in:login.submit')}
      </Button>
    </form>
  );
}
