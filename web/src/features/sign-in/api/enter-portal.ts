import i18next from 'i18next';
import { HttpError } from '../../../lib/http.ts';
import { mayEnterPortal } from '../../../product/session/portal.ts';
import { beginSession } from '../../../product/session/session-store.ts';
import type { Session } from '../../../product/session/session-user.ts';
import { signOut } from '../../../product/session/sign-out.ts';

/** Refuses users without access; no session is left in the browser or on the server. */
export async function enterPortal(session: Session): Promise<void> {
  if (mayEnterPortal(session.user)) {
    beginSession(session);
    return;
  }
  await signOut('refused', session.token);
  throw new HttpError({ message: i18next.t('sign-in:admin.denied'), code: 'client.not_admin', status: 403 });
}
