import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/sheet.tsx';
import type { Assertion } from '../passkeys/requests.ts';
import { CodeForm, type CodeFormProps } from './code-form.tsx';
import { PasskeyChoice } from './passkey-choice.tsx';
import type { FactorProof } from './requests.ts';

interface CodeDialogProps extends Omit<CodeFormProps, 'hint' | 'children' | 'use'> {
  lead: string;
  use: (proof: FactorProof) => Promise<void>;
  /** If a passkey can be used. */
  askForPasskey?: (() => Promise<Assertion | undefined>) | undefined;
}

export function CodeDialog({ lead, use, askForPasskey, ...form }: CodeDialogProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open
      title={t(askForPasskey ? 'second-factor:code.prove' : 'second-factor:code.title')}
      lead={lead}
      onClose={form.onClose}
    >
      {askForPasskey && <PasskeyChoice ask={askForPasskey} use={use} />}
      <CodeForm
        look={askForPasskey ? 'quiet' : 'primary'}
        {...form}
        use={(code) => use({ code })}
        hint={t('second-factor:code.hint')}
      />
    </Sheet>
  );
}
