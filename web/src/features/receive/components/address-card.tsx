import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { ShareButton } from '../../../ui/share-button.tsx';
import { saveQrPicture } from './qr-picture.ts';

interface AddressCardProps {
  address: string;
  code: string;
  asked: string | undefined;
}

export function AddressCard({ address, code, asked }: AddressCardProps) {
  const { t } = useTranslation();
  const failed = (): void => void toast.error(t('app:copyFailed'));
  return (
    <Card className="grid gap-5">
      <div className="mx-auto w-full max-w-64 overflow-hidden rounded-control border border-line bg-[#ffffff] p-2">
        <QrCode text={code} label={asked ?? t('receive:code', { address })} />
      </div>
      {asked !== undefined && (
        <p role="status" className="text-center text-14 font-medium">
          {asked}
        </p>
      )}
      <div className="text-center">
        <h2 className="text-14 text-ink-soft">{t('receive:address')}</h2>
        <p className="mt-1 text-14 font-medium text-balance break-all">{address}</p>
      </div>
      <CopyButton text={address} label={t('receive:copy')} copiedLabel={t('app:copied')} onFailed={failed} />
      <div className="grid grid-cols-2 gap-3">
        <ShareButton
          text={asked === undefined ? address : `${asked}\n${code}`}
          label={t('receive:share')}
          copiedLabel={t('app:copied')}
          onFailed={failed}
        />
        <Button
          look="quiet"
          wide
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => void saveQrPicture(code, 'tael-receive.png')}
        >
          {t('receive:save')}
        </Button>
      </div>
    </Card>
  );
}
