import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { keptState } from '../../session/kept-state.ts';
import { accountInfo, firstMissing, type PayoutDraft, type Problem } from './payout-fields.ts';
import { PayoutFieldset } from './payout-fieldset.tsx';
import { useSaveAccount } from './saved-accounts.ts';

interface AccountDraft extends PayoutDraft {
  isDefault: boolean;
}

const blank: AccountDraft = { method: 'alipay', account: {}, isDefault: false };

const useDraft = keptState<AccountDraft>();

export function AccountSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const save = useSaveAccount();
  const { error, attempt } = useAttempt();
  const [draft, setDraft] = useDraft(blank);
  const [problem, setProblem] = useState<Problem>();
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const keep = async (): Promise<void> => {
    setSaving(true);
    await attempt(async () => {
      await save({
        withdrawalMethod: draft.method,
        accountInfo: accountInfo(draft),
        isDefault: draft.isDefault,
      });
      toast.success(t('profile:payment.saved'));
      onClose();
    });
    setSaving(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const missing = firstMissing(draft);
    setProblem(missing);
    if (missing === undefined) void keep();
    else form.current?.querySelector<HTMLInputElement>(`[name="${missing.field}"]`)?.focus();
  };
  return (
    <Sheet open title={t('profile:payment.adding')} close={t('app:close')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="mt-5 grid gap-5">
        <RefusalBanner error={error} />
        <PayoutFieldset
          draft={draft}
          problem={problem}
          onEdit={(change) => {
            setProblem(undefined);
            setDraft({ ...draft, ...change });
          }}
        />
        <Checkbox
          label={t('profile:payment.makeDefault')}
          checked={draft.isDefault}
          onChange={(event) => setDraft({ ...draft, isDefault: event.target.checked })}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button look="quiet" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button type="submit" disabled={!online} busy={saving ? t('profile:payment.saving') : undefined}>
            {t('profile:payment.save')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
