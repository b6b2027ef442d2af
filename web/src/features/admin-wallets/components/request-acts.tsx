import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { actWords } from '../../../product/admin-payouts/act-words.ts';
import { actsOf, type Act } from '../../../product/admin-payouts/payout-rules.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import type { PayoutActs } from '../../../product/admin-payouts/use-payout-acts.ts';
import { stateName } from '../../../product/withdrawals/words.ts';
import { Button } from '../../../ui/button.tsx';

const offered: readonly Act[] = ['approved', 'rejected', 'processing', 'completed'];

export function RequestActs({ request, acts }: { request: Payout; acts: PayoutActs }) {
  const { t } = useTranslation();
  const { _id, userId, status } = request;
  const allowed = actsOf(request);
  if (allowed.length === 0)
    return (
      <Button look="quiet" disabled>
        {stateName(status)}
      </Button>
    );
  const no = acts.whyNot(request);
  const busy = acts.decisions.isBusy(_id) ? t('admin-withdrawals:busy') : undefined;
  const name = <span className="sr-only">: {userId.username}</span>;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {no === undefined
        ? offered
            .filter((act) => allowed.includes(act))
            .map((act) => (
              <Button
                key={act}
                look={act === 'rejected' ? 'danger' : 'primary'}
                busy={busy}
                onClick={() => acts.start(request, act)}
              >
                {t(actWords[act].name)}
                {name}
              </Button>
            ))
        : acts.mayProcess && <p className="max-w-60 text-12 text-ink-soft">{no}</p>}
      <Link
        to={`/admin/withdrawals?status=${status}&open=${encodeURIComponent(_id)}`}
        className="link py-3 text-12"
      >
        {t('admin-wallets:requests.onDesk')}
        {name}
      </Link>
    </div>
  );
}
