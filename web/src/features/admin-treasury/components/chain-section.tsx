import { Combine, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { useHasPermission } from '../../../product/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Act, TreasuryChain } from '../api/treasury.ts';
import { ChainTrouble } from './chain-trouble.tsx';
import { KeyedDeposits } from './keyed-deposits.tsx';
import { ProviderList } from './provider-list.tsx';
import { TransferList } from './transfer-list.tsx';
import { chainState, figureTiles } from './treasury-words.ts';

interface ChainSectionProps {
  chain: TreasuryChain;
  onAsk: (act: Act) => void;
}

export function ChainSection({ chain, onAsk }: ChainSectionProps) {
  const { t, i18n } = useTranslation();
  const mayOperate = useHasPermission()('treasury.operate');
  const { network, name, paused, queue, stuck, stuckCount } = chain;
  const { look, words } = chainState(chain, t);
  const oldest = queue.oldest === undefined ? undefined : timeAgo(queue.oldest, i18n.language);
  return (
    <section className="mb-10" aria-labelledby={`network-${network}`}>
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={`network-${network}`} className="text-20 font-semibold">
          {name}
        </h2>
        <StatusBadge look={look}>{words}</StatusBadge>
        {mayOperate && chain.off === undefined && (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button
              look="quiet"
              icon={<Combine size={18} aria-hidden="true" />}
              aria-label={t('admin-treasury:sweepOne', { name })}
              disabled={paused}
              onClick={() => onAsk({ word: 'sweep', chain })}
            >
              {t('admin-treasury:act.sweep.submit')}
            </Button>
            <Button
              look="quiet"
              icon={paused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
              aria-label={t(paused ? 'admin-treasury:resumeOne' : 'admin-treasury:pauseOne', { name })}
              onClick={() => onAsk({ word: paused ? 'resume' : 'pause', chain })}
            >
              {t(paused ? 'admin-treasury:act.resume.submit' : 'admin-treasury:act.pause.submit')}
            </Button>
          </span>
        )}
      </div>
      <div className="grid gap-4">
        <ChainTrouble chain={chain} />
        <KeyedDeposits chain={chain} mayOperate={mayOperate} />
        <StatTiles tiles={figureTiles(chain, t, i18n.language)} busy={false} />
        {stuckCount > 0 && (
          <TransferList
            title={t('admin-treasury:stuck', { count: stuckCount, shown: whole(stuckCount) })}
            chain={chain}
            transfers={stuck}
            total={stuckCount}
            onAsk={onAsk}
          />
        )}
        <TransferList
          title={
            oldest === undefined
              ? t('admin-treasury:queueEmpty')
              : t('admin-treasury:queue', { count: queue.waiting, shown: whole(queue.waiting), oldest })
          }
          chain={chain}
          transfers={queue.transactions}
          total={queue.waiting}
          onAsk={onAsk}
        />
        <ProviderList chain={chain} />
      </div>
    </section>
  );
}
