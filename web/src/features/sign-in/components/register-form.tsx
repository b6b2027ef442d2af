import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { firstFailure } from '../../../lib/forms/first-failure.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { beginSession } from '../../../product/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { register as registerAccount } from '../api/register.ts';
import { registrationRules } from './registration-rules.ts';
import { TermsLabel } from './terms-label.tsx';

export function RegisterForm({ referralCode }: { referralCode: string }) {
  const { t } = useTranslation();
  const { error, attempt } = useAttempt();
  const { register, handleSubmit, formState } = useForm({
    resolver: firstFailure(registrationRules),
    defaultValues: { username: '', email: '', password: '', passwordConfirm: '', agreed: false },
  });
  const { errors, isSubmitting } = formState;
  const problemOf = (name: keyof typeof errors) => errors[name]?.message && t(errors[name].message);
  const submit = handleSubmit(({ agreed: _, ...account }) =>
    attempt(async () => {
      beginSession(await registerAccount({ ...account, ...(referralCode !== '' && { referralCode }) }));
    }),
  );
  const eye = { showLabel: t('app:showPassword'), hideLabel: t('app:hidePassword') };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <RefusalBanner error={error} />
      <Field
        {...register('username')}
        label={t('sign-in:username')}
        autoComplete="nickname"
        autoCapitalize="off"
        error={problemOf('username')}
      />
      <Field
        {...register('email')}
        label={t('sign-in:email')}
        type="email"
        autoComplete="username"
        error={problemOf('email')}
      />
      <PasswordField
        {...register('password')}
        {...eye}
        label={t('sign-in:password')}
        hint={t('sign-in:passwordHint')}
        autoComplete="new-password"
        error={problemOf('password')}
      />
      <PasswordField
        {...register('passwordConfirm')}
        {...eye}
        label={t('sign-in:confirmPassword')}
        autoComplete="new-password"
        error={problemOf('passwordConfirm')}
      />
      <Checkbox {...register('agreed')} label={<TermsLabel />} error={problemOf('agreed')} />
      <Button type="submit" wide busy={isSubmitting ? t('sign-in:register.busy') : undefined}>
        {t('sign-in:register.submit')}
      </Button>
    </form>
  );
}
