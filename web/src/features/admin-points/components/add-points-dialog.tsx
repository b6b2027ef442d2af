import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBodyKey } from '../../../lib/api/use-body-key.ts';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { failureText } from '../../../lib/i18n/failure-text.ts';
import { whole } from '../../../lib/money/written.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useAddPoints } from '../api/add-points.ts';
import type { PointsUser } from '../api/points.ts';
import { AddPointsFacts } from './add-points-facts.tsx';

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
        <AddPointsFacts user={user} points={points} />
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
