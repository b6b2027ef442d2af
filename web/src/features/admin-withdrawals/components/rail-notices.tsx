import { useQuery } from '@tanstack/react-query';
import { railsQuery } from '../api/rails.ts';
import { RailTrouble } from './rails-dialog.tsx';

/** The desk works without it: if it can't be read, the dialog shows the error. */
export function RailNotices() {
  const { data } = useQuery(railsQuery);
  return data?.rails.map((rail) => <RailTrouble key={rail.method} rail={rail} />);
}
