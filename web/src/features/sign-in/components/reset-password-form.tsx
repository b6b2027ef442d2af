import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { firstFailure } from '../../../lib/forms/first-failure.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { resetPassword } from '../api/reset-password.ts';

const rules = z
  .object({
    password: z.string().check(z.minLength(1, 'app:rules.passwordRequired')),
    confirm: z.string().check(z.minLength(1, 'app:rules.confirmRequired')),
  })
  .check(
    z.refine(({ password, confirm }) => password === confirm, {
      path: ['confirm'],
      error: 'app:rules.passwordsDiffer',
    }),
    z.refine(({ password }) => password.length >= 6, {
      path: ['password'],
      error: 'app:rules.passwordShort',
    }),
  );

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { error, attempt } = useAttempt();
  const { register, handleSubmit, formState } = useForm({
    resolver: firstFailure(rules),
    defaultValues: { password: '', confirm: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(({ password }) =>
    attempt(async () => {
      await resetPassword({ token, password });
      onDone();
    }),
  );
  const eye = { showLabel: t('app:showPassword'), hideLabel: t('app:hidePassword') };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <RefusalBanner error={error} />
      <PasswordField
        {...register('password')}
        {...eye}
        label={t('sign-in:newPassword')}
        hint={t('sign-in:passwordHint')}
        autoComplete="new-password"
        error={errors.password?.message && t(errors.password.message)}
      />
      <PasswordField
        {...register('confirm')}
        {...eye}
        label={t('sign-in:confirmPassword')}
        autoComplete="new-password"
        error={errors.confirm?.message && t(errors.confirm.message)}
      />
      <Button type="submit" wide busy={isSubmitting ? t('sign-in:reset.busy') : undefined}>
        {t('sign-in:reset.submit')}
      </Button>
    </form>
  );
}
