import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { failureText } from '../../../lib/i18n/failure-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { skipName } from './referral-words.ts';
import type { Skipped } from './use-bulk-decision.ts';
import type { InParts } from './use-in-parts.ts';

interface ProgressDialogProps {
  parts: InParts;
  skipped: Skipped;
}

export function ProgressDialog({ parts, skipped }: ProgressDialogProps) {
  const { t } = useTranslation();
  const { progress, resume, stop, close } = parts;
  if (progress === undefined || (progress.state === 'done' && skipped.size === 0)) return null;
  const { work, did, left, state, error } = progress;
  const running = state === 'running';
  const leave = running ? stop : close;
  return (
    <Sheet open title={work.title} onClose={leave}>
      <div className="mt-4 grid gap-4">
        <Meter label={work.title} value={did} of={did + (left ?? Math.max(1, did))} />
        <p role="status" className="figures text-14">
          {left === undefined
            ? t('admin-referrals:progress.did', { did: whole(did) })
            : t('admin-referrals:progress.left', { did: whole(did), left: whole(left) })}
        </p>
        {state === 'failed' && (
          <Banner kind="refused">
            {failureText(error, { network: work.failed, refused: work.failed })}
            <TryAgainIn error={error} />
          </Banner>
        )}
        {skipped.size > 0 && (
          <ul className="grid gap-1 text-14 text-ink-soft">
            {[...skipped].map(([reason, count]) => (
              <li key={reason} className="figures">
                {t('admin-referrals:progress.skipped', { n: whole(count), why: skipName(reason) })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {(state === 'failed' || state === 'stopped') && (
          <Button look="quiet" onClick={resume}>
            {t('admin-referrals:progress.resume')}
          </Button>
        )}
        <Button look={running ? 'quiet' : 'primary'} onClick={leave}>
          {t(running ? 'admin-list:bulk.stop' : 'app:close')}
        </Button>
      </div>
    </Sheet>
  );
}
