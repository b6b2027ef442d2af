import { ChevronsUp, RotateCcw, X, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../../lib/figures/short-address.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { OwnNote } from '../../../lib/listing/own-note.tsx';
import { useHasPermission, useSessionUser } from '../../../product/session/use-session.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ChainTransfer, TransferAct } from '../api/treasury.ts';
import { actWords, stateLook, stateWords, transferSum } from './treasury-words.ts';

const icons: Record<TransferAct, { Icon: LucideIcon; look: string }> = {
  'speed-up': { Icon: ChevronsUp, look: 'text-jade' },
  retry: { Icon: RotateCcw, look: 'text-jade' },
  cancel: { Icon: X, look: 'text-vermilion' },
};

interface TransferRowProps {
  transfer: ChainTransfer;
  onAct: (word: TransferAct) => void;
}

export function TransferRow({ transfer, onAct }: TransferRowProps) {
  const { t, i18n } = useTranslation();
  const me = useSessionUser();
  const mayOperate = useHasPermission()('treasury.operate');
  const { to, link, reason, createdAt, acts } = transfer;
  const sum = transferSum(transfer);
  return (
    <li className="px-4 py-2 text-14 md:px-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="figures min-w-28 font-medium">{sum}</span>
        {transfer.kind === 'send' ? (
          <bdi title={to} className="figures text-ink-soft">
            {t('admin-treasury:to', { address: shortAddress(to) })}
          </bdi>
        ) : (
          <span className="text-ink-soft">
            {t(transfer.kind === 'sweep' ? 'admin-treasury:kind.sweep' : 'admin-treasury:kind.cold')}
          </span>
        )}
        <StatusBadge look={stateLook(transfer)}>{stateWords(transfer, t)}</StatusBadge>
        <span className="text-ink-soft">{timeAgo(createdAt, i18n.language)}</span>
        {link !== undefined && (
          <a href={link} target="_blank" rel="noreferrer" className="text-jade underline underline-offset-2">
            {t('admin-treasury:explorer')}
          </a>
        )}
        {mayOperate && (
          <span className="ml-auto flex min-h-11 items-center">
            {transfer.userId === me.id ? (
              <OwnNote />
            ) : (
              acts.map((word) => {
                const { Icon, look } = icons[word];
                return (
                  <RowButton
                    key={word}
                    label={t('admin-treasury:actOne', { act: t(actWords[word].submit), sum })}
                    onClick={() => onAct(word)}
                  >
                    <Icon size={18} aria-hidden="true" className={look} />
                  </RowButton>
                );
              })
            )}
          </span>
        )}
      </div>
      {reason !== undefined && <p className="pb-1 wrap-anywhere text-ink-soft">{reason}</p>}
    </li>
  );
}
