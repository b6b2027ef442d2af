import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { documentName } from '../../../product/verification/document-words.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { WholeVerification } from '../api/verifications.ts';
import { stateLooks, stateNames } from './verification-words.ts';

export function ReviewFacts({ verification }: { verification: WholeVerification }) {
  const { t, i18n } = useTranslation();
  const { state, name, documentType, documentNumber, submittedAt, accounts, decidedBy, reason } =
    verification;
  const gone = t('admin-verifications:review.gone');
  return (
    <>
      {accounts.length > 0 && (
        <Banner kind="refused">
          <p className="font-medium">{t('admin-verifications:review.same')}</p>
          <ul>
            {accounts.map((account) => (
              <li key={account._id} className="break-words">
                <bdi>{account.username}</bdi> ({t(stateNames[account.state])})
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <Facts
        facts={[
          [
            t('admin-verifications:column.state'),
            <StatusBadge key="state" look={stateLooks[state]}>
              {t(stateNames[state])}
            </StatusBadge>,
          ],
          [t('admin-verifications:review.name'), <bdi key="name">{name ?? gone}</bdi>],
          [t('admin-verifications:column.document'), documentName(documentType)],
          [t('admin-verifications:review.number'), documentNumber ?? gone],
          [t('admin-verifications:column.submitted'), shortTime(submittedAt, i18n.language)],
          decidedBy === null
            ? undefined
            : [t('admin-verifications:review.decidedBy'), <bdi key="by">{decidedBy}</bdi>],
          reason === null
            ? undefined
            : [t('admin-verifications:review.reason'), <bdi key="reason">{reason}</bdi>],
        ]}
      />
    </>
  );
}
