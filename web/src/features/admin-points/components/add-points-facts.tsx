import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { levelName } from '../../../product/points/level-name.ts';
import { Facts } from '../../../ui/facts.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import type { PointsUser } from '../api/points.ts';
import { levelOf } from './level-of.ts';

/** Adding points recalculates even a level that was set by hand. */
export function AddPointsFacts({ user, points }: { user: PointsUser; points: number | undefined }) {
  const { t } = useTranslation();
  const total = user.points + (points ?? 0);
  const level = points === undefined ? user.membershipLevel : levelOf(total);
  return (
    <Facts
      facts={[
        [t('admin-points:add.current'), whole(user.points)],
        [t('admin-points:add.total'), whole(total)],
        [
          t('admin-points:add.currentLevel'),
          <LevelBadge level={user.membershipLevel} label={levelName(user.membershipLevel)} />,
        ],
        [t('admin-points:add.level'), <LevelBadge level={level} label={levelName(level)} />],
      ]}
    />
  );
}
