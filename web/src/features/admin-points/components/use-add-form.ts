import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { tellOutcome } from '../../../product/admin-approvals/tell-outcome.ts';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { useAddPoints } from '../api/add-points.ts';
import type { PointsUser } from '../api/points.ts';

/** 12 digits stay below the server's limit. */
function pointsIn(text: string): number | undefined {
  const points = /^\d{1,12}$/.test(text.trim()) ? Number(text) : 0;
  return points > 0 ? points : undefined;
}

export function useAddForm(user: PointsUser, onDone: () => void) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useAddPoints();
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
        onSuccess: (answer) => {
          answered();
          tellOutcome(answer, t('admin-points:add.done', { n: whole(points), username: user.username }));
          onDone();
        },
        onError: answered,
      },
    );
  };
  const isInvalid = tried && points === undefined;
  return { typed, setTyped, description, setDescription, points, isInvalid, isRunning, error, add };
}
