import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { DeadLetter } from '../api/dead-letters.ts';

export function LetterFacts({ letter }: { letter: DeadLetter }) {
  const { t, i18n } = useTranslation();
  const timeOf = (iso: string | null): string => (iso === null ? '–' : shortTime(iso, i18n.language));
  return (
    <Facts
      facts={[
        [t('admin-security:column.service'), letter.service],
        [t('admin-security:letters.group'), letter.group],
        [t('admin-security:letters.topic'), letter.topic],
        [t('admin-security:letters.eventId'), letter.eventId],
        [t('admin-security:letters.key'), letter.key],
        [t('admin-security:column.attempts'), whole(letter.attempts)],
        [t('admin-security:letters.happened'), timeOf(letter.eventTime)],
        [t('admin-security:column.parked'), timeOf(letter.parkedAt)],
      ]}
    />
  );
}
