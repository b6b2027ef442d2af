import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../lib/i18n/short-time.ts';
import { Loaded } from '../../lib/loading/loaded.tsx';
import { DrawerPart } from '../../ui/drawer-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHasPermission } from '../session/use-session.ts';
import { changesOf } from './changes.ts';
import { actName } from './register-words.ts';
import { trailQuery, type TrailAct } from './trail-query.ts';

interface TrailProps {
  id: string;
  under: QueryKey;
}

export function Trail({ id, under }: TrailProps) {
  const { t } = useTranslation();
  const mayRead = useHasPermission()('audit.read');
  const trail = useQuery({ ...trailQuery(id, under), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <DrawerPart title={t('admin-register:trail.title')}>
      <Loaded query={trail} skeleton={<Skeleton className="h-24" />}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className="text-14 text-ink-soft">{t('admin-register:trail.none')}</p>
          ) : (
            <ol className="grid gap-4">
              {entries.map((act) => (
                <TrailEntry key={act._id} act={act} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </DrawerPart>
  );
}

function TrailEntry({ act }: { act: TrailAct }) {
  const { t, i18n } = useTranslation();
  return (
    <li className="border-l-2 border-line pl-3 text-14">
      <p className="font-medium">{actName(act.action)}</p>
      <p className="figures text-12 text-ink-soft">
        {t('admin-register:trail.by', {
          name: act.actor.username ?? t('admin-register:trail.nobody'),
          time: shortTime(act.createdAt, i18n.language),
        })}
      </p>
      {changesOf(act).map(({ field, before, after }) => (
        <p key={field} className="figures mt-0.5 break-words">
          <span className="text-ink-soft">{field}</span>{' '}
          {act.before !== null && (
            <>
              <bdi>{before}</bdi> →{' '}
            </>
          )}
          <bdi>{after}</bdi>
        </p>
      ))}
      {act.reason !== '' && <p className="mt-0.5 break-words text-ink-soft">{act.reason}</p>}
    </li>
  );
}
