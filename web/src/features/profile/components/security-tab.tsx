import { useTranslation } from 'react-i18next';
import { PasskeysCard } from '../../../product/passkeys/passkeys-card.tsx';
import { Card } from '../../../ui/card.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function SecurityTab() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 lg:gap-6">
      <Card title={t('profile:password.title')}>
        <PasswordForm />
      </Card>
      <PasskeysCard />
      <SessionsCard />
    </div>
  );
}
