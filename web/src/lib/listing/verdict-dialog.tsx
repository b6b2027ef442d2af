import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FormButtons } from '../forms/form-buttons.tsx';
import { RefusalBanner } from '../forms/refusal-banner.tsx';

interface VerdictDialogProps {
  title: string;
  lead?: string;
  wide?: boolean;
  whyDisabled: string | undefined;
  error: unknown;
  words?: { network: string; refused: string };
  reasonNeeded?: string;
  grave: boolean;
  submit: string;
  busy: string | undefined;
  onSubmit: (reason: string) => void;
  onClose: () => void;
  children: ReactNode;
}

export function VerdictDialog(props: VerdictDialogProps) {
  const {
    title,
    lead,
    wide = false,
    whyDisabled,
    error,
    words,
    reasonNeeded,
    onSubmit,
    onClose,
    children,
  } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = reasonNeeded !== undefined && reason.trim() === '';
  const decide = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (whyDisabled === undefined && !isMissing) onSubmit(reason.trim());
  };
  return (
    <Sheet
      open
      wide={wide}
      title={title}
      {...(lead !== undefined && { lead })}
      close={t('app:close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={decide} className="mt-4 grid gap-5">
        <RefusalBanner error={error} {...(words && { words })} />
        {whyDisabled === undefined ? (
          <>
            {children}
            <Field
              label={t(reasonNeeded === undefined ? 'admin-list:reason' : 'admin-list:reasonKept')}
              maxLength={500}
              value={reason}
              error={tried && isMissing ? reasonNeeded : undefined}
              onChange={({ target }) => setReason(target.value)}
            />
          </>
        ) : (
          <Banner kind="notice">{whyDisabled}</Banner>
        )}
        <FormButtons
          submit={props.submit}
          grave={props.grave}
          disabled={whyDisabled !== undefined}
          busy={props.busy}
          onCancel={onClose}
        />
      </form>
    </Sheet>
  );
}
