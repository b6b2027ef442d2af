import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Trail } from '../../../product/admin-register/trail.tsx';
import { ChainFacts } from '../../../product/transactions/chain-facts.tsx';
import { ChainBadge } from '../../../product/transactions/chain-badge.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge, statusLook } from '../../../ui/status-badge.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { oneTransactionQuery, transactionsKey, type AdminTransaction } from '../api/transactions.ts';
import { DrawerDecision } from './drawer-decision.tsx';
import { SendDesk } from './send-desk.tsx';
import { TransactionAmount } from './transaction-amount.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import { TransactionTimeline } from './transaction-timeline.tsx';
import { statusName, titleOf, typeName } from './transaction-words.ts';
import type { Decisions } from './use-decisions.ts';

interface TransactionDrawerProps {
  id: string;
  listed: AdminTransaction | undefined;
  decisions: Decisions;
  onClose: () => void;
}

export function TransactionDrawer({ id, listed, decisions, onClose }: TransactionDrawerProps) {
  const { t } = useTranslation();
  const found = useQuery({ ...oneTransactionQuery(id), enabled: listed === undefined });
  const query = listed === undefined ? found : { ...found, data: listed, error: null };
  const row = query.data ?? undefined;
  return (
    <Drawer
      title={row ? <NameText>{serverWords(titleOf(row))}</NameText> : t('admin-transactions:drawer.title')}
      close={t('app:close')}
      onClose={onClose}
    >
      <Loaded query={query} skeleton={<Skeleton className="mt-6 h-64" />}>
        {(shown) =>
          shown === null ? (
            <p className="pt-5 text-14 text-ink-soft">{t('admin-transactions:drawer.gone')}</p>
          ) : (
            <>
              <p className="pt-5 text-28 font-semibold">
                <TransactionAmount row={shown} />
              </p>
              <p className="mt-2 flex items-center gap-2">
                <StatusBadge look={statusLook(shown.status)}>{statusName(shown.status)}</StatusBadge>
                <ChainBadge row={shown} />
                <Tag>{typeName(shown.type)}</Tag>
              </p>
              <DrawerDecision row={shown} decisions={decisions} />
              <SendDesk row={shown} />
              <DrawerPart title={t('admin-transactions:drawer.details')}>
                <TransactionFacts row={shown} />
              </DrawerPart>
              {shown.chain !== undefined && shown.status === 'completed' && (
                <DrawerPart title={t('transactions:chain.network')}>
                  <ChainFacts chain={shown.chain} />
                </DrawerPart>
              )}
              <DrawerPart title={t('admin-transactions:drawer.timeline')}>
                <TransactionTimeline row={shown} />
              </DrawerPart>
            </>
          )
        }
      </Loaded>
      <Trail id={id} under={transactionsKey} />
    </Drawer>
  );
}
