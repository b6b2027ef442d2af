import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import * as z from 'zod/mini';

const arrived = z.object({ receipt: z.string() });

/** Goes along to the page where the receipt is shown; an older server names none. */
export const withReceipt = (id: string | undefined): z.infer<typeof arrived> | undefined =>
  id === undefined ? undefined : { receipt: id };

/** The receipt that came along: `[its id, put it away]`. It comes once: not with a reload, nor on the way back. */
export function useArrivedReceipt(): [string | undefined, () => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const isAgain = useNavigationType() === NavigationType.Pop;
  const id = isAgain ? undefined : z.safeParse(arrived, location.state).data?.receipt;
  return [id, () => void navigate(location.pathname + location.search, { replace: true, state: null })];
}
