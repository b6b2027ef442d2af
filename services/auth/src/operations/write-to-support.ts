import type { Deps } from '../deps.ts';
import type { Client } from '../domain/client.ts';
import { supportMail } from '../domain/support-mail.ts';
import { errors } from '../errors.ts';

interface SupportMessage {
  email: string;
  message: string;
  client: Client;
}

/** Waits for the mail server, so that success means the message was accepted. */
export async function writeToSupport(deps: Deps, { client, ...written }: SupportMessage): Promise<void> {
  const to = deps.config.SUPPORT_EMAIL;
  if (to === undefined) throw errors.support_away();
  await deps.throttle.count('support', client);
  try {
    await deps.mailer.send({ to, replyTo: written.email, ...supportMail(written) });
  } catch (error) {
    deps.log.warn({ err: error }, 'a message to support could not be sent');
    throw errors.support_away();
  }
}
