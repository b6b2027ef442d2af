import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceName } from '../../lib/device-name.ts';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { createPasskey } from './ceremonies.ts';
import { PasswordForm } from './password-form.tsx';

interface AddPasskeyProps {
  /** With the recovery codes, if this is the first second factor of the account. */
  onAdded: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const { t } = useTranslation();
  const ownName = deviceName(navigator.userAgent) || t('passkeys:defaultName');
  const [name, setName] = useState(ownName);
  return (
    <Sheet open title={t('passkeys:add.title')} lead={t('passkeys:add.lead')} onClose={onClose}>
      <PasswordForm
        submit={t('passkeys:add.submit')}
        busy={t('passkeys:add.busy')}
        use={async (password) => {
          const added = await createPasskey({ name: name.trim() || ownName, password });
          if (added) onAdded(added.recoveryCodes);
        }}
        onClose={onClose}
      >
        <Field
          label={t('passkeys:name')}
          hint={t('passkeys:nameHint')}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </PasswordForm>
    </Sheet>
  );
}
