import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/sheet.tsx';
import { PasswordForm } from './password-form.tsx';
import { removePasskey, type Passkey } from './requests.ts';

interface RemovePasskeyProps {
  passkey: Passkey;
  onRemoved: () => void;
  onClose: () => void;
}

export function RemovePasskey({ passkey, onRemoved, onClose }: RemovePasskeyProps) {
  const { t } = useTranslation();
  const { id, name } = passkey;
  return (
    <Sheet
      open
      title={t('passkeys:remove.title', { name })}
      lead={t('passkeys:remove.lead')}
      onClose={onClose}
    >
      <PasswordForm
        danger
        submit={t('passkeys:remove.submit')}
        busy={t('passkeys:remove.busy')}
        use={async (password) => {
          await removePasskey({ id, password });
          onRemoved();
        }}
        onClose={onClose}
      />
    </Sheet>
  );
}
