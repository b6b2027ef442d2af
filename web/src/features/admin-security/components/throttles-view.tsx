import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Card } from '../../../ui/card.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { throttlesQuery, type ThrottledAccount } from '../api/throttles.ts';
import { limitName } from './security-words.ts';

const pollMs = 30_000;

export function ThrottlesView() {
  const { t, i18n } = useTranslation();
  const query = useQuery({ ...throttlesQuery, refetchInterval: pollMs });
  const until = (iso: string): string =>
    t('admin-security:throttles.until', { time: shortTime(iso, i18n.language) });
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-64" />}>
      {({ accounts, networks }) => (
        <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
          <Card title={t('admin-security:throttles.accounts')}>
            {accounts.length === 0 && <None />}
            <ul className="divide-y divide-line">
              {accounts.map((account, place) => (
                <Throttled
                  key={`${account.userId ?? ''}${account.what}${place.toString()}`}
                  name={account.username ?? t('admin-security:throttles.noAccount')}
                  what={whatOf(account, {
                    password: t('admin-security:throttles.password'),
                    code: t('admin-security:throttles.code'),
                    own: t('admin-security:throttles.ownParty'),
                  })}
                  until={until(account.until)}
                />
              ))}
            </ul>
          </Card>
          <Card title={t('admin-security:throttles.networks')}>
            {networks.length === 0 && <None />}
            <ul className="divide-y divide-line">
              {networks.map(({ name, network, until: end }) => (
                <Throttled
                  key={`${name} ${network}`}
                  name={network}
                  what={limitName(name)}
                  until={until(end)}
                />
              ))}
            </ul>
          </Card>
        </div>
      )}
    </Loaded>
  );
}

const whatOf = (
  { what, ownParty }: ThrottledAccount,
  words: { password: string; code: string; own: string },
): string => (ownParty ? `${words[what]} · ${words.own}` : words[what]);

function None() {
  const { t } = useTranslation();
  return <p className="text-14 text-ink-soft">{t('admin-security:throttles.none')}</p>;
}

function Throttled({ name, what, until }: { name: string; what: string; until: string }) {
  return (
    <li className="flex items-baseline gap-4 py-3 text-14">
      <div className="min-w-0 flex-1">
        <NameText className="font-medium">{name}</NameText>
        <p className="text-ink-soft">{what}</p>
      </div>
      <p className="figures shrink-0">{until}</p>
    </li>
  );
}
