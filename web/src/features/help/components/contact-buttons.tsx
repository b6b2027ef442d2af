import { BookOpen, Mail, MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import type { SupportWays } from '../api/support.ts';
import { ContactTile } from './contact-tile.tsx';

interface ContactButtonsProps {
  ways: SupportWays | undefined;
  onWrite: () => void;
}

/** A way that is not set up is there all the same, and says so. */
export function ContactButtons({ ways, onWrite }: ContactButtonsProps) {
  const { t } = useTranslation();
  const email = ways?.email ?? undefined;
  const phone = ways?.phone ?? undefined;
  const missing = ways === undefined ? '' : t('help:contact.missing');
  return (
    <Card title={t('help:contact.title')}>
      <ul className="grid grid-cols-2 gap-3">
        <ContactTile
          Icon={MessageCircle}
          label={t('help:contact.chat')}
          note={email === undefined ? missing : t('help:contact.chatNote')}
          action={email === undefined ? undefined : onWrite}
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
