import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { VerdictDialog } from '../../../lib/listing/verdict-dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { AskingWithheld, Withheld } from './use-withheld.ts';

export function WithheldDialog({ asking, withheld }: { asking: AskingWithheld; withheld: Withheld }) {
  const { t } = useTranslation();
  const { verdict, awards, excludedCount } = asking;
  const { confirm, close } = withheld;
  const releases = verdict === 'release';
  const count = awards.length;
  const people = new Set(awards.map(({ user }) => user._id)).size;
  const points = awards.reduce((sum, award) => sum + award.points, 0);
  return (
    <VerdictDialog
      title={t(releases ? 'admin-points:withheld.releaseTitle' : 'admin-points:withheld.refuseTitle', {
        count,
        shown: whole(count),
      })}
      lead={t(releases ? 'admin-points:withheld.releaseText' : 'admin-points:withheld.refuseText')}
      whyDisabled={count === 0 ? t('admin-list:ownWhy') : undefined}
      error={undefined}
      reasonNeeded={t('admin-points:withheld.reasonNeeded')}
      grave={!releases}
      submit={t(releases ? 'admin-points:withheld.release' : 'admin-points:withheld.refuse')}
      busy={undefined}
      onSubmit={confirm}
      onClose={close}
    >
      <Facts
        facts={[
          [t('admin-points:withheld.people'), whole(people)],
          [t('admin-points:withheld.points'), whole(points)],
          [t('admin-points:withheld.credited'), whole(releases ? points : 0)],
          excludedCount === 0 ? undefined : [t('admin-points:withheld.leftOut'), whole(excludedCount)],
        ]}
      />
    </VerdictDialog>
  );
}
