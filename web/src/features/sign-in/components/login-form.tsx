import { Suspense, useState, type ReactNode } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { email } from '../../../lib/forms/email-rule.ts';
import { firstFailure } from '../../../lib/forms/first-failure.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { isRefusedAs } from '../../../lib/http.ts';
import { CodeDialog } from '../../../product/second-factor/later.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { Credentials } from '../api/sign-in.ts';

const rules = z.object({
  email,
  password: z.string().check(z.minLength(1, 'app:rules.passwordRequired')),
  remember: z.boolean(),
});

interface LoginFormProps {
  enter: (credentials: Credentials) => Promise<void>;
  extras?: (remember: UseFormRegisterReturn) => ReactNode;
}

export function LoginForm({ enter, extras }: LoginFormProps) {
  const { t } = useTranslation();
  const { error, attempt } = useAttempt();
  const { register, handleSubmit, formState } = useForm({
    resolver: firstFailure(rules),
    defaultValues: { email: '', password: '', remember: false },
  });
  const { errors, isSubmitting } = formState;
  const [asked, setAsked] = useState<Credentials>();
  const submit = handleSubmit((credentials) =>
    attempt(() =>
      enter(credentials).catch((error: unknown) => {
        if (!asksForCode(error)) throw error;
        setAsked(credentials);
      }),
    ),
  );
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <RefusalBanner error={error} />
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
        {extras?.(register('remember'))}
        <Button type="submit" wide busy={isSubmitting ? t('sign-in:login.busy') : undefined}>
          {t('sign-in:login.submit')}
        </Button>
      </form>
      {asked && (
        <Suspense fallback={null}>
          <CodeDialog
            lead={t('sign-in:login.code')}
            submit={t('sign-in:login.submit')}
            busy={t('sign-in:login.busy')}
            use={(code) => enter({ ...asked, code })}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const asksForCode = (error: unknown): boolean => isRefusedAs(error, 'auth.code_needed');
