import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { bankFilesQuery, useMakeBankFile } from '../api/bank-files.ts';
import { BankAnswerForm } from './bank-answer-form.tsx';
import { BankFileRow } from './bank-file-row.tsx';

export function BankFilesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const files = useQuery(bankFilesQuery(page));
  return (
    <Sheet
      open
      wide
      title={t('admin-withdrawals:bankFiles.title')}
      lead={t('admin-withdrawals:bankFiles.lead')}
      close={t('app:close')}
      onClose={onClose}
    >
      <div className="mt-4">
        <Loaded query={files} skeleton={<Skeleton className="h-64" />}>
          {(data) => (
            <div className="grid gap-6">
              <MakeFile waiting={data.waiting} onMade={() => setPage(1)} />
              <BankAnswerForm />
              <section className="grid gap-1">
                <h3 className="text-16 font-semibold">{t('admin-withdrawals:bankFiles.files')}</h3>
                {data.files.length === 0 && (
                  <p className="text-14 text-ink-soft">{t('admin-withdrawals:bankFiles.empty')}</p>
                )}
                <ul className="grid divide-y divide-line">
                  {data.files.map((file) => (
                    <BankFileRow key={file._id} file={file} />
                  ))}
                </ul>
                {data.totalPages > 1 && (
                  <Pager
                    label={t('admin-withdrawals:bankFiles.files')}
                    shown={t('admin-withdrawals:bankFiles.total', { count: data.total })}
                    page={data.currentPage}
                    pages={data.totalPages}
                    where={`${whole(data.currentPage)} / ${whole(data.totalPages)}`}
                    previous={t('admin-withdrawals:bankFiles.newer')}
                    next={t('admin-withdrawals:bankFiles.older')}
                    onPage={setPage}
                  />
                )}
              </section>
            </div>
          )}
        </Loaded>
      </div>
    </Sheet>
  );
}

interface MakeFileProps {
  waiting: { count: number; amount: number };
  onMade: () => void;
}

function MakeFile({ waiting, onMade }: MakeFileProps) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useMakeBankFile();
  const { keyOf, answered } = useBodyKey();
  const [left, setLeft] = useState(0);
  const make = (): void =>
    run(keyOf({}), {
      onSuccess: (made) => {
        answered();
        setLeft(made.left);
        onMade();
      },
      onError: answered,
    });
  return (
    <section className="grid gap-3">
      <RefusalBanner error={error} />
      {left > 0 && <Banner kind="notice">{t('admin-withdrawals:bankFiles.left', { count: left })}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-14">
          {waiting.count === 0
            ? t('admin-withdrawals:bankFiles.noneWait')
            : t('admin-withdrawals:bankFiles.wait', { count: waiting.count, amount: yuan(waiting.amount) })}
        </p>
        <Button
          disabled={waiting.count === 0}
          busy={isRunning ? t('admin-withdrawals:bankFiles.making') : undefined}
          onClick={make}
        >
          {t('admin-withdrawals:bankFiles.make')}
        </Button>
      </div>
    </section>
  );
}
