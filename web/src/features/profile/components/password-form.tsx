import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { firstFailure } from '../../../lib/forms/first-failure.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { useNotice } from '../../../lib/forms/use-notice.ts';
import { HttpError } from '../../../lib/http.ts';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { changePassword } from '../api/change-password.ts';
import { passwordRules } from './password-rules.ts';
import { StrengthMeter } from './strength-meter.tsx';

const blank = { current: '', next: '', confirm: '' };
const noticeMs = 5000;

export function PasswordForm() {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const { email } = useSessionUser();
  const { error, attempt } = useAttempt();
  const [changed, sayChanged] = useNotice(noticeMs);
  const form = useForm({ resolver: firstFailure(passwordRules), defaultValues: blank });
  const { register, handleSubmit, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const next = useWatch({ control, name: 'next' });
  const submit = handleSubmit((values) =>
    attempt(async () => {
      try {
        await changePassword({ currentPassword: values.current, newPassword: values.next });
      } catch (error) {
        if (!isWrongCurrent(error)) throw error;
        form.setError('current', { message: errorText(error) }, { shouldFocus: true });
        return;
      }
      form.reset(blank);
      sayChanged();
    }),
  );
  const field = (name: keyof typeof blank) => ({
    ...register(name),
    showLabel: t('app:showPassword'),
    hideLabel: t('app:hidePassword'),
    error: errors[name]?.message && t(errors[name].message),
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <RefusalBanner error={error} />
      {changed && <Banner kind="done">{t('profile:password.done')}</Banner>}
      {/* Names the account for password managers. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        {...field('current')}
        label={t('profile:password.current')}
        autoComplete="current-password"
      />
      <PasswordField {...field('next')} label={t('profile:password.new')} autoComplete="new-password" />
      <StrengthMeter password={next} />
      <PasswordField
        {...field('confirm')}
        label={t('profile:password.confirm')}
        autoComplete="new-password"
      />
      <Button
        type="submit"
        wide
        disabled={!online}
        busy={isSubmitting ? t('profile:password.busy') : undefined}
      >
        {t('profile:password.submit')}
      </Button>
    </form>
  );
}

function isWrongCurrent(error: unknown): boolean {
  return error instanceof HttpError && error.message.includes('Current password is incorrect');
}
