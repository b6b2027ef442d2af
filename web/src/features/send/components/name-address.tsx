import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useForgetAddress, useNameAddress } from '../api/addresses.ts';

const longest = 40;

interface NameAddressProps {
  address: string;
  /** Of a named address, which can be removed too. */
  name?: string;
  onClose: () => void;
}

export function NameAddress({ address, name = '', onClose }: NameAddressProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const save = useNameAddress();
  const forget = useForgetAddress();
  const [draft, setDraft] = useState(name);
  const [isBlank, setIsBlank] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const leave = (done: string): void => {
    toast.success(t(done));
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wanted = draft.trim();
    setIsBlank(wanted === '');
    if (wanted === '') {
      field.current?.focus();
      return;
    }
    save.run({ address, name: wanted }, { onSuccess: () => leave('send:book.saved') });
  };
  return (
    <Sheet open title={t('send:book.naming')} close={t('app:close')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-5">
        <p className="figures text-14 break-all text-ink-soft">{address}</p>
        <RefusalBanner error={save.error ?? forget.error} />
        <Field
          ref={field}
          name="name"
          label={t('send:book.name')}
          autoComplete="off"
          maxLength={longest}
          value={draft}
          onChange={(event) => {
            setIsBlank(false);
            setDraft(event.target.value);
          }}
          error={isBlank ? t('send:book.needed') : undefined}
        />
        <div className="grid grid-cols-2 gap-3">
          {name === '' ? (
            <Button look="quiet" onClick={onClose}>
              {t('app:cancel')}
            </Button>
          ) : (
            <Button
              look="danger"
              disabled={!online || save.isRunning}
              busy={forget.isRunning ? t('send:book.removing') : undefined}
              onClick={() => forget.run(address, { onSuccess: () => leave('send:book.removed') })}
            >
              {t('send:book.removeShort')}
            </Button>
          )}
          <Button
            type="submit"
            disabled={!online || forget.isRunning}
            busy={save.isRunning ? t('send:book.saving') : undefined}
          >
            {t('send:book.save')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
