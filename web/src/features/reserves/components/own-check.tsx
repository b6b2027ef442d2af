import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useOwnCheck, type Outcome } from '../api/own-check.ts';
import { coins } from './coins.ts';

export function OwnCheck({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Card title={t('reserves:own.title')}>
      <p className="mb-4 text-14 text-ink-soft">{t('reserves:own.lead')}</p>
      {userId === undefined ? (
        <Link
          className="link inline-flex min-h-11 items-center text-14"
          to="/login"
          state={{ from: { pathname: '/reserves', search: '' } }}
        >
          {t('reserves:own.signIn')}
        </Link>
      ) : (
        <Check userId={userId} />
      )}
    </Card>
  );
}

/** Pages without https have no hash functions, except on this machine. */
const canHash = (): boolean => 'subtle' in crypto;

function Check({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const check = useOwnCheck(userId);
  if (!canHash()) return <Banner kind="notice">{t('reserves:own.needsHttps')}</Banner>;
  return (
    <div className="grid justify-items-start gap-4">
      {check.data && <Result outcome={check.data} />}
      {check.error && <Banner kind="refused">{errorText(check.error)}</Banner>}
      <Button
        look={check.data ? 'quiet' : 'primary'}
        busy={check.isPending ? t('reserves:own.checking') : undefined}
        onClick={() => check.mutate()}
      >
        {t(check.data ? 'reserves:own.again' : 'reserves:own.check')}
      </Button>
    </div>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const { t, i18n } = useTranslation();
  if (outcome.kind === 'no-leaf') return <Banner kind="notice">{t('reserves:own.noLeaf')}</Banner>;
  if (outcome.kind === 'mismatch') return <Banner kind="refused">{t('reserves:own.mismatch')}</Banner>;
  const time = new Date(outcome.at).toLocaleString(i18n.language, { dateStyle: 'long', timeStyle: 'short' });
  return <Banner kind="done">{t('reserves:own.included', { balance: coins(outcome.balance), time })}</Banner>;
}
