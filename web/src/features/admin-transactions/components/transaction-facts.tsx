import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { AdminTransaction } from '../api/transactions.ts';
import { kindName } from './transaction-words.ts';

type Party = AdminTransaction['fromUser'];

export function TransactionFacts({ row }: { row: AdminTransaction }) {
  const { t } = useTranslation();
  const { _id, fromUser, toUser, to, kind } = row;
  return (
    <Facts
      facts={[
        [t('admin-transactions:facts.kind'), kindName(kind)],
        [t('admin-transactions:facts.from'), partyText(fromUser)],
        toUser === null && to !== null ? undefined : [t('admin-transactions:facts.to'), partyText(toUser)],
        to === null
          ? undefined
          : [
              t('admin-transactions:facts.address'),
              <Copied text={to} label={t('admin-transactions:facts.copyAddress')} />,
            ],
        [
          t('admin-transactions:facts.id'),
          <Copied text={_id} label={t('admin-transactions:facts.copyId')} />,
        ],
      ]}
    />
  );
}

const partyText = (party: Party): ReactNode =>
  party === null ? (
    '–'
  ) : (
    <>
      <bdi className="block">{party.username}</bdi>
      <bdi className="block font-normal text-ink-soft">{party.email}</bdi>
    </>
  );

function Copied({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-1 break-all">
      {text}
      <CopyIcon text={text} label={label} copiedLabel={t('app:copied')} />
    </span>
  );
}
