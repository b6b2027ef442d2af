import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/sheet.tsx';
import { CodeForm, type CodeFormProps } from './code-form.tsx';

interface CodeDialogProps extends Omit<CodeFormProps, 'hint' | 'children'> {
  lead: string;
}

export function CodeDialog({ lead, ...form }: CodeDialogProps) {
  const { t } = useTranslation();
  return (
    <Sheet open title={t('second-factor:code.title')} lead={lead} onClose={form.onClose}>
      <CodeForm {...form} hint={t('second-factor:code.hint')} />
    </Sheet>
  );
}
