import { permissions } from '@tael/identity/principal';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface PermissionFieldsProps {
  granted: readonly string[];
  onChange: (granted: string[]) => void;
}

export function PermissionFields({ granted, onChange }: PermissionFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="text-14 font-medium">{t('admin-users:form.permissions')}</legend>
      <div className="grid gap-x-5 sm:grid-cols-3">
        {permissions.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={granted.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? [...granted, name] : granted.filter((one) => one !== name))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
