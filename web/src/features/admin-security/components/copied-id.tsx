import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../../ui/copy-icon.tsx';

export function CopiedId({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center justify-end gap-1">
      <bdi className="min-w-0 break-all">{id}</bdi>
      <CopyIcon text={id} label={t('admin-security:register.copy', { name })} copiedLabel={t('app:copied')} />
    </span>
  );
}
