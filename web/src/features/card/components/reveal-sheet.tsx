import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { revealCard, type CardSecrets } from '../api/reveal.ts';

interface RevealSheetProps {
  onClose: () => void;
  onRevealed: (secrets: CardSecrets) => void;
}

export function RevealSheet({ onClose, onRevealed }: RevealSheetProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const { error, attempt } = useAttempt();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState(false);
  const [busy, setBusy] = useState(false);

  const reveal = async (): Promise<void> => {
    setProblem(password === '');
    if (password === '') return;
    setBusy(true);
    await attempt(async () => onRevealed(await revealCard(password)));
    setBusy(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void reveal();
  };
  return (
    <Sheet
      open
      title={t('card:reveal.title')}
      lead={t('card:reveal.lead')}
      close={t('app:close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
        <RefusalBanner error={error} />
        <PasswordField
          label={t('card:reveal.password')}
          showLabel={t('app:showPassword')}
          hideLabel={t('app:hidePassword')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setProblem(false);
            setPassword(event.target.value);
          }}
          error={problem ? t('app:rules.passwordRequired') : undefined}
        />
        <Button type="submit" wide disabled={!online} busy={busy ? t('card:reveal.busy') : undefined}>
          {t('card:reveal.show')}
        </Button>
      </form>
    </Sheet>
  );
}
