import { randomBytes } from 'node:crypto';
import type { LocalConfig } from '../config.ts';
import { demoUser, publishedAdmin, type Account } from '../demo-accounts.ts';
import type { PlayedChain } from './assets.ts';
import { clientOf, Refused, signIn, type Client } from './client.ts';
import { makeDemo } from './make-demo.ts';
import type { StepBook } from './step-book.ts';

export interface DemoWork {
  title: string;
  run: (platform: ClosedPlatform) => Promise<void>;
}

interface ClosedPlatform {
  url: string;
  chains: readonly PlayedChain[];
  interrupted: AbortSignal;
  note: (text: string) => void;
}

const longestMs = 30_000;

export interface DemoPlan {
  firstAdmin: Account | undefined;
  isOpen: boolean;
  work: DemoWork | undefined;
}

interface Known {
  book: StepBook;
  isNew: boolean;
  secret: string;
}

export function planDemo({ admin, demo }: Pick<LocalConfig, 'admin' | 'demo'>, known: Known): DemoPlan {
  const { book, isNew, secret } = known;
  if (admin !== undefined) {
    if (isNew) book.become('closed');
    return { firstAdmin: admin, isOpen: false, work: closing(admin, book) };
  }
  if (!demo || book.state() === 'closed') return { firstAdmin: undefined, isOpen: false, work: undefined };
  const making: DemoWork = {
    title: 'making the demo',
    run: async ({ url, chains, interrupted, note }) => {
      try {
        const ended = AbortSignal.any([interrupted, AbortSignal.timeout(longestMs)]);
        await makeDemo({ url, chains, book, secret, ended });
      } catch (error) {
        if (interrupted.aborted) throw error;
        const why = error instanceof Error ? error.message : String(error);
        note(`the demo is not complete; the next start goes on with it: ${why}`);
      }
    },
  };
  return { firstAdmin: publishedAdmin, isOpen: true, work: book.state() === 'made' ? undefined : making };
}

const closing = (admin: Account, book: StepBook): DemoWork | undefined =>
  book.state() === 'closed'
    ? undefined
    : {
        title: 'closing the demo',
        run: async ({ url, interrupted }) => {
          await closeDemo(clientOf(url, interrupted), admin);
          book.become('closed');
        },
      };

async function closeDemo(client: Client, admin: Account): Promise<void> {
  await changePassword(client, demoUser, randomBytes(24).toString('base64url'));
  const by = await changePassword(client, publishedAdmin, admin.password);
  if (by === undefined || admin.email === publishedAdmin.email) return;
  const body = { email: admin.email, reason: 'ADMIN_EMAIL is set' };
  await client.call('PUT', `/api/admin/users/${by.id}`, { by, body });
}

async function changePassword(client: Client, account: Account, newPassword: string) {
  const by = await signIn(client, account, 'Tael').catch((error: unknown) => {
    if (error instanceof Refused && [401, 403].includes(error.status)) return undefined;
    throw error;
  });
  if (by === undefined) return undefined;
  const body = { currentPassword: account.password, newPassword };
  await client.call('PUT', '/api/auth/update-password', { by, body });
  return by;
}
