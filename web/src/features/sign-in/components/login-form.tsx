import { Suspense, useState, type ReactNode } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { email } from '../../../lib/forms/email-rule.ts';
import { firstFailure } from '../../../lib/forms/first-failure.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { isRefusedAs, type HttpError } from '../../../lib/http.ts';
import { hasPasskeySupport } from '../../../product/passkeys/available.ts';
import { choosePasskey, PasskeySignIn } from '../../../product/passkeys/later.ts';
import type { Assertion } from '../../../product/passkeys/requests.ts';
import { CodeDialog } from '../../../product/second-factor/later.ts';
import type { Session } from '../../../product/session/session-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { signInByPasskey } from '../api/sign-in-by-passkey.ts';
import { signIn, type Credentials } from '../api/sign-in.ts';

const rules = z.object({
  email,
  password: z.string().check(z.minLength(1, 'app:rules.passwordRequired')),
  remember: z.boolean(),
});

interface LoginFormProps {
  /** Shown if no answer came. */
  failed: string;
  accept: (session: Session) => void | Promise<void>;
  extras?: (remember: UseFormRegisterReturn) => ReactNode;
}

export function LoginForm({ failed, accept, extras }: LoginFormProps) {
  const { t } = useTranslation();
  const { error, attempt } = useAttempt();
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: firstFailure(rules),
    defaultValues: { email: '', password: '', remember: false },
  });
  const { errors, isSubmitting } = formState;
  const [asked, setAsked] = useState<{ credentials: Credentials; code: string }>();
  const enter = async (credentials: Credentials) => accept(await signIn(credentials, failed));
  const enterByPasskey = async (passkey: Assertion) =>
    accept(await signInByPasskey({ passkey, remember: getValues('remember') }, failed));
  const submit = handleSubmit((credentials) =>
    attempt(() =>
      enter(credentials).catch((error: unknown) => {
        if (!asksForFactor(error)) throw error;
        setAsked({ credentials, code: error.code });
      }),
    ),
  );
  const isPasskeyAsked = asked?.code === 'auth.passkey_needed' && hasPasskeySupport();
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <RefusalBanner error={error} />
        <Field
          {...register('email')}
          label={t('sign-in:email')}
          type="email"
          autoComplete="username webauthn"
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
        {hasPasskeySupport() && (
          <Suspense fallback={<div className="h-11" />}>
            <PasskeySignIn attempt={attempt} enter={enterByPasskey} />
          </Suspense>
        )}
      </form>
      {asked && (
        <Suspense fallback={null}>
          <CodeDialog
            lead={t(isPasskeyAsked ? 'sign-in:login.passkeyNeeded' : 'sign-in:login.code')}
            submit={t('sign-in:login.submit')}
            busy={t('sign-in:login.busy')}
            askForPasskey={isPasskeyAsked ? choosePasskey : undefined}
            use={({ code, passkey }) =>
              passkey ? enterByPasskey(passkey) : enter({ ...asked.credentials, code })
            }
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const asksForFactor = (error: unknown): error is HttpError =>
  isRefusedAs(error, 'auth.code_needed') || isRefusedAs(error, 'auth.passkey_needed');
