import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { methodName } from '../../../product/withdrawals/words.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { providerName, railsQuery, type Rail } from '../api/rails.ts';
import { StopRailForm } from './stop-rail-form.tsx';

export function RailsDialog({ mayStop, onClose }: { mayStop: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const rails = useQuery(railsQuery);
  return (
    <Sheet
      open
      wide
      title={t('admin-withdrawals:rails.title')}
      lead={t('admin-withdrawals:rails.lead')}
      close={t('app:close')}
      onClose={onClose}
    >
      <div className="mt-4">
        <Loaded query={rails} skeleton={<Skeleton className="h-64" />}>
          {(data) => (
            <ul className="grid gap-6">
              {data.rails.map((rail) => (
                <li key={rail.method}>
                  <RailCard rail={rail} mayStop={mayStop} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Sheet>
  );
}

function RailCard({ rail, mayStop }: { rail: Rail; mayStop: boolean }) {
  const { t } = useTranslation();
  const { orders } = rail;
  const provider = providerName(rail);
  return (
    <section className="grid gap-3">
      <h3 className="text-16 font-semibold">{methodName(rail.method)}</h3>
      {rail.provider === null ? (
        <p className="text-14 text-ink-soft">{t('admin-withdrawals:rails.byHand')}</p>
      ) : (
        <>
          {rail.standIn && (
            <Banner kind="notice">{t('admin-withdrawals:rails.standIn', { provider })}</Banner>
          )}
          <RailTrouble rail={rail} />
          <Facts
            facts={[
              [t('admin-withdrawals:rails.paidBy'), provider],
              [t('admin-withdrawals:rails.toSend'), whole(orders.toSend)],
              [t('admin-withdrawals:rails.sent'), whole(orders.sent)],
              [t('admin-withdrawals:rails.unknown'), whole(orders.unknown)],
            ]}
          />
          <Differences rail={rail} />
          {mayStop && <StopRailForm key={String(rail.stopped === null)} rail={rail} />}
        </>
      )}
    </section>
  );
}

const kinds: Record<Rail['differences'][number]['what'], string> = {
  not_in_statement: 'admin-withdrawals:rails.differs.notInStatement',
  not_completed: 'admin-withdrawals:rails.differs.notCompleted',
  other_amount: 'admin-withdrawals:rails.differs.otherAmount',
  unknown_number: 'admin-withdrawals:rails.differs.unknownNumber',
  twice: 'admin-withdrawals:rails.differs.twice',
  came_back: 'admin-withdrawals:rails.differs.cameBack',
};

function Differences({ rail: { differences } }: { rail: Rail }) {
  const { t } = useTranslation();
  if (differences.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="text-14 font-semibold">{t('admin-withdrawals:rails.differences')}</h4>
      <ul className="grid divide-y divide-line text-14">
        {differences.map(({ day, number, what, amount }) => (
          <li key={`${day} ${number}`} className="grid gap-0.5 py-2">
            <span className="flex justify-between gap-4">
              <span className="font-medium">{t(kinds[what])}</span>
              <span className="figures">{amount === null ? '–' : yuan(amount)}</span>
            </span>
            <span className="figures min-w-0 break-all text-ink-soft">
              {day} · {number}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function RailTrouble({ rail }: { rail: Rail }) {
  const { t, i18n } = useTranslation();
  const { stopped, waits, differences } = rail;
  const provider = providerName(rail);
  if (stopped !== null)
    return (
      <Banner kind="offline">
        {t('admin-withdrawals:rails.stoppedBy', {
          provider,
          name: stopped.by ?? t('admin-withdrawals:timeline.system'),
          time: shortTime(stopped.at, i18n.language),
          reason: stopped.reason,
        })}
      </Banner>
    );
  if (differences.length > 0)
    return (
      <Banner kind="refused">
        {t('admin-withdrawals:rails.differ', { provider, count: differences.length })}
      </Banner>
    );
  if (waits !== null)
    return (
      <Banner kind="offline">
        {t('admin-withdrawals:rails.waits', {
          provider,
          time: shortTime(waits.since, i18n.language),
          reason: waits.reason,
        })}
      </Banner>
    );
  return null;
}
