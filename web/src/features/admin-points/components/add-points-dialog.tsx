import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBodyKey } from '../../../lib/api/use-body-key.ts';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { failureText } from '../../../lib/i18n/failure-text.ts';
import { levelName } from '../../../lib/i18n/level-name.ts';
import { whole } from '../../../lib/money/written.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Field } from '../../../ui/field.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useAddPoints } from '../api/add-points.ts';
import type { PointsUser } from '../api/points.ts';
import { levelOf } from './level-of.ts';

/** A positive whole number below the server's limit; undefined otherwise. */
function pointsIn(text: string): number | undefined {
  const points = /^\d{1,12}$/.test(text.trim()) ? Number(text) : 0;
  return points > 0 ? points : undefined;
}

export function AddPointsDialog({ user, onClose }: { user: PointsUser; onClose: () => void }) {
  const { t } = useTranslation();
  const { run, isRunning, refused } = useAddPoints();
  const { keyOf, answered } = useBodyKey();
  const [typed, setTyped] = useState('');
  const [description, setDescription] = useState('');
  const [tried, setTried] = useState(false);
  const points = pointsIn(typed);
  const total = user.points + (points ?? 0);
  const level = points === undefined ? user.membershipLevel : levelOf(total);
  const add = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (points === undefined) return;
    const body = { id: user._id, points, description: description.trim() };
    run(
      { user, points, description: body.description, key: keyOf(body) },
      {
        onSuccess: () => {
          answered();
          toast.success(t('admin-points:add.done', { n: whole(points), username: user.username }));
          onClose();
        },
        onError: answered,
      },
    );
  };
  return (
    <Sheet
      open
      title={t('admin-points:add.title', { name: user.username })}
      close={t('app:close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={add} className="mt-4 grid gap-5">
        {refused && (
          <Banner kind="refused">
            {failureText(refused, {
              network: t('admin-points:failed.add'),
              refused: t('admin-points:failed.add'),
            })}
            <TryAgainIn error={refused} />
          </Banner>
        )}
        <Field
          label={t('admin-points:add.amount')}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          autoFocus
          value={typed}
          error={tried && points === undefined ? t('admin-points:add.invalid') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Field
          label={t('admin-points:add.description')}
          hint={t('admin-points:add.descriptionHint')}
          maxLength={500}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <Facts
          facts={[
            [t('admin-points:add.current'), whole(user.points)],
            [t('admin-points:add.total'), whole(total)],
            [t('admin-points:add.currentLevel'), <Level level={user.membershipLevel} />],
            [t('admin-points:add.level'), <Level level={level} />],
          ]}
        />
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button type="submit" busy={isRunning ? t('admin-points:add.busy') : undefined}>
            {t('admin-points:add.open')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

const Level = ({ level }: { level: string }) => <LevelBadge level={level} label={levelName(level)} />;
