import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { whole } from '../../../lib/money/written.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { AskingWithheld, Withheld } from './use-withheld.ts';

export function WithheldDialog({ asking, withheld }: { asking: AskingWithheld; withheld: Withheld }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { verdict, awards, leftOut } = asking;
  const { isRunning, refused, confirm, close } = withheld;
  const releases = verdict === 'release';
  const count = awards.length;
  const people = new Set(awards.map(({ user }) => user._id)).size;
  const points = awards.reduce((sum, award) => sum + award.points, 0);
  const isBlank = reason.trim() === '';
  const settle = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (!isBlank && count > 0) confirm(reason.trim());
  };
  return (
    <Sheet
      open
      title={t(releases ? 'admin-points:withheld.releaseTitle' : 'admin-points:withheld.refuseTitle', {
        count,
        shown: whole(count),
      })}
      lead={t(releases ? 'admin-points:withheld.releaseText' : 'admin-points:withheld.refuseText')}
      close={t('app:close')}
      onClose={close}
    >
      <form noValidate onSubmit={settle} className="mt-4 grid gap-5">
        <RefusalBanner error={refused} />
        {count === 0 && <Banner kind="notice">{t('admin-list:ownWhy')}</Banner>}
        <Facts
          facts={[
            [t('admin-points:withheld.people'), whole(people)],
            [t('admin-points:withheld.points'), whole(points)],
            [t('admin-points:withheld.credited'), whole(releases ? points : 0)],
            leftOut === 0 ? undefined : [t('admin-points:withheld.leftOut'), whole(leftOut)],
          ]}
        />
        <Field
          label={t('admin-points:withheld.reason')}
          maxLength={500}
          value={reason}
          error={tried && isBlank ? t('admin-points:withheld.reasonNeeded') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={close}>
            {t('app:cancel')}
          </Button>
          <Button
            type="submit"
            look={releases ? 'primary' : 'danger'}
            disabled={count === 0}
            busy={isRunning ? t('admin-points:withheld.busy') : undefined}
          >
            {t(releases ? 'admin-points:withheld.release' : 'admin-points:withheld.refuse')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
