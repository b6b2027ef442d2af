import { ImageUp, Keyboard, QrCode } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { Field } from '../../../ui/field.tsx';

interface OtherWaysProps {
  onBusy: () => void;
  onText: (text: string) => void;
  onPicture: (picture: Blob) => void;
}

export function OtherWays({ onBusy, onText, onPicture }: OtherWaysProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onText(typed);
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <Field
          name="code"
          label={t('scan:paste')}
          hint={t('scan:pasteHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          value={typed}
          onFocus={onBusy}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" wide disabled={typed.trim() === ''}>
          {t('scan:continue')}
        </Button>
      </form>
      <div className="grid gap-3 border-t border-line pt-5">
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          aria-label={t('scan:picture')}
          className="hidden"
          onChange={({ target }) => {
            const [picture] = target.files ?? [];
            if (picture) onPicture(picture);
            // Otherwise choosing the same file again fires no event.
            target.value = '';
          }}
        />
        <Button
          look="quiet"
          wide
          icon={<ImageUp size={18} aria-hidden="true" />}
          onClick={() => {
            onBusy();
            chooser.current?.click();
          }}
        >
          {t('scan:picture')}
        </Button>
        <Link to="/send" className={buttonLook('quiet')}>
          <Keyboard size={18} aria-hidden="true" />
          {t('scan:manual')}
        </Link>
        <Link to="/receive" className={buttonLook('quiet')}>
          <QrCode size={18} aria-hidden="true" />
          {t('scan:mine')}
        </Link>
      </div>
    </>
  );
}
