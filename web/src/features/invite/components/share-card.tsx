import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { inviteUrl, shareLinks } from './share-links.ts';

export function ShareCard({ code }: { code: string }) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const url = inviteUrl(code);
  const text = t('invite:share.text', { code, url });
  return (
    <Card title={t('invite:share.title')}>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] lg:grid-cols-1 xl:grid-cols-[1fr_auto]">
        <p className="rounded-control border border-line bg-paper px-3.5 py-2.5 text-14 break-all">{url}</p>
        <CopyButton
          text={url}
          label={t('invite:share.copy')}
          copiedLabel={t('app:copied')}
          disabled={!online}
          onCopied={() => toast.success(t('invite:share.copied'))}
          onFailed={() => toast.error(t('invite:share.failed'))}
        />
      </div>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        {shareLinks({ url, text, subject: t('invite:share.subject') }).map(({ name, href }) => (
          <li key={name} className="last:odd:col-span-2 sm:grow">
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className={`${buttonLook('quiet')} w-full`}
            >
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
