import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import * as z from 'zod/mini';

const arrived = z.object({ receipt: z.string() });

export const withReceipt = (id: string): z.infer<typeof arrived> => ({ receipt: id });

/** A reload or going back doesn't open the receipt again. */
export function useArrivedReceipt(): [string | undefined, () => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const isAgain = useNavigationType() === NavigationType.Pop;
  const id = isAgain ? undefined : z.safeParse(arrived, location.state).data?.receipt;
  return [id, () => void navigate(location.pathname + location.search, { replace: true, state: null })];
}
