import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { VerdictDialog } from '../../../lib/listing/verdict-dialog.tsx';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useClaim, useDecide, type Verdict, type WholeVerification } from '../api/verifications.ts';
import { ClaimText } from './claim-text.tsx';

interface ReviewActionsProps {
  verification: WholeVerification;
  refetch: () => Promise<unknown>;
}

export function ReviewActions({ verification, refetch }: ReviewActionsProps) {
  const { t } = useTranslation();
  const me = useSessionUser();
  const [asking, setAsking] = useState<Verdict['state']>();
  const { run, runningInput, error } = useClaim(verification._id);
  const { user, state, claim } = verification;
  if (state !== 'submitted') return null;
  if (user._id === me.id) return <Banner kind="notice">{t('admin-list:ownWhy')}</Banner>;
  const act = claim === null ? 'claim' : claim.isMine ? 'release' : 'takeOver';
  const isHeld = act === 'takeOver';
  const labels = {
    claim: 'admin-verifications:claim.claim',
    release: 'admin-verifications:claim.release',
    takeOver: 'admin-verifications:claim.takeOver',
  };
  return (
    <div className="grid gap-3">
      <RefusalBanner error={error} />
      {claim !== null && <ClaimText claim={claim} />}
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          busy={runningInput && t('admin-verifications:busy')}
          onClick={() => run(act, { onSuccess: () => void refetch() })}
        >
          {t(labels[act])}
        </Button>
        <Button look="danger" disabled={isHeld} onClick={() => setAsking('refused')}>
          {t('admin-verifications:refuse')}
        </Button>
        <Button disabled={isHeld} onClick={() => setAsking('approved')}>
          {t('admin-verifications:approve')}
        </Button>
      </div>
      {asking && (
        <DecideDialog
          verification={verification}
          state={asking}
          onDone={() => void refetch()}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

const words = {
  approved: {
    title: 'admin-verifications:approveOf',
    lead: 'admin-verifications:approveLead',
    submit: 'admin-verifications:approve',
    done: 'admin-verifications:approved',
  },
  refused: {
    title: 'admin-verifications:refuseOf',
    lead: 'admin-verifications:refuseLead',
    submit: 'admin-verifications:refuse',
    done: 'admin-verifications:refused',
  },
};

interface DecideDialogProps {
  verification: WholeVerification;
  state: Verdict['state'];
  onDone: () => void;
  onClose: () => void;
}

function DecideDialog({ verification, state, onDone, onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useDecide(verification._id);
  const name = verification.user.username;
  const { title, lead, submit, done } = words[state];
  const onSuccess = (): void => {
    toast.success(t(done, { name }));
    onDone();
    onClose();
  };
  return (
    <VerdictDialog
      title={t(title, { name })}
      lead={t(lead)}
      whyDisabled={undefined}
      error={error}
      {...(state === 'refused' && { reasonNeeded: t('admin-verifications:reasonNeeded') })}
      grave={state === 'refused'}
      submit={t(submit)}
      busy={isRunning ? t('admin-verifications:busy') : undefined}
      onSubmit={(reason) => run({ state, reason }, { onSuccess })}
      onClose={onClose}
    >
      {null}
    </VerdictDialog>
  );
}
