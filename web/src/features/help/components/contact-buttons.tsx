import { BookOpen, Mail, MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LongWait } from '../../../lib/forms/long-wait.tsx';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { RetryIcon } from '../../../lib/loading/retry-icon.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import type { useSupport } from '../api/support.ts';
import { ContactTile } from './contact-tile.tsx';

interface ContactButtonsProps {
  support: ReturnType<typeof useSupport>;
  onWrite: () => void;
}

export function ContactButtons({ support, onWrite }: ContactButtonsProps) {
  const { t } = useTranslation();
  const { ways, failure, asking, askAgain } = support;
  const email = ways?.email ?? undefined;
  const phone = ways?.phone ?? undefined;
  const missing = ways === undefined ? '' : t('help:contact.missing');
  const canWrite = email !== undefined || (ways === undefined && failure !== undefined);
  return (
    <Card title={t('help:contact.title')}>
      {failure !== undefined && (
        <div className="mb-4">
          <Banner kind="refused" action={<RetryIcon trying={asking} onRetry={askAgain} />}>
            <p>{errorText(failure)}</p>
            <LongWait error={failure} />
          </Banner>
        </div>
      )}
      <ul className="grid grid-cols-2 gap-3">
        <ContactTile
          Icon={MessageCircle}
          label={t('help:contact.chat')}
          note={canWrite ? t('help:contact.chatNote') : missing}
          action={canWrite ? onWrite : undefined}
        />
        <ContactTile
          Icon={Phone}
          label={t('help:contact.call')}
          note={phone ?? missing}
          href={phone && `tel:${phone.replace(/[^\d+]/g, '')}`}
        />
        <ContactTile
          Icon={Mail}
          label={t('help:contact.email')}
          note={email ?? missing}
          href={email && `mailto:${email}`}
        />
        <ContactTile
          Icon={BookOpen}
          label={t('help:contact.guides')}
          note={t('help:contact.guidesNote')}
          href="#faq"
        />
      </ul>
    </Card>
  );
}
