import type { Deps } from '../../deps.ts';
import { findApprovedOnce, type ApprovedOnce } from '../../store/marks.ts';

export type { ApprovedOnce };

const most = 200;

export const listApprovedOnce = ({ database }: Pick<Deps, 'database'>): Promise<ApprovedOnce[]> =>
  findApprovedOnce(database.db, most);
