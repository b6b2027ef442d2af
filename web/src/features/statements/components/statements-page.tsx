import { useQuery } from '@tanstack/react-query';
import { FileText, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  statementsQuery,
  useRequestStatement,
  useStatementFile,
  type Language,
  type StatementMonth,
} from '../api/statements.ts';
import { MonthRow } from './month-row.tsx';

/** The stream tells when one is ready; this is for the time that it is down. */
const pollMs = 5_000;
const isMade = (months: StatementMonth[] | undefined): boolean =>
  months?.some(({ statements }) => statements.some(({ state }) => state === 'making')) === true;

export function StatementsPage() {
  const { t, i18n } = useTranslation();
  const online = useBackendOnline();
  const [mail, setMail] = useState(false);
  const months = useQuery({
    ...statementsQuery,
    refetchInterval: ({ state }) => isMade(state.data) && pollMs,
  });
  const request = useRequestStatement();
  const file = useStatementFile();
  const language: Language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  const { isFetching, refetch } = months;
  return (
    <>
      <PageHeader
        title={t('wallet:statements.title')}
        lead={t('wallet:statements.lead')}
        actions={
          <IconButton label={t('wallet:statements.refresh')} onClick={() => void refetch()}>
            <RotateCw size={20} aria-hidden="true" className={isFetching ? 'animate-spin' : ''} />
          </IconButton>
        }
      />
      <div className="mb-4 empty:hidden">
        <RefusalBanner error={request.error ?? file.error} />
      </div>
      <Card>
        <Loaded query={months} skeleton={<RowsSkeleton />}>
          {(all) =>
            all.some(({ over }) => over) ? (
              <>
                <Checkbox
                  label={t('wallet:statements.mail')}
                  checked={mail}
                  onChange={(event) => setMail(event.target.checked)}
                />
                <ul className="mt-2 divide-y divide-line border-t border-line">
                  {all.map((month) => (
                    <MonthRow
                      key={month.month}
                      month={month}
                      statement={month.statements.find((one) => one.language === language)}
                      online={online}
                      asking={request.runningInput?.month === month.month}
                      saving={file.runningInput}
                      onAsk={() => request.run({ month: month.month, language, mail })}
                      onSave={(statement, format) => file.run({ statement, format })}
                    />
                  ))}
                </ul>
              </>
            ) : (
              <EmptyState
                icon={<FileText size={20} aria-hidden="true" />}
                title={t('wallet:statements.empty')}
                lead={t('wallet:statements.emptyLead')}
              />
            )
          }
        </Loaded>
      </Card>
    </>
  );
}

function RowsSkeleton() {
  return (
    <div className="grid gap-4">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}
