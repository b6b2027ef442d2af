import { randomUUID } from 'node:crypto';
import type { Permission } from '@tael/identity';
import type { auditEvents } from '@tael/proto';
import { startAuth } from '@tael/testkit';
import { startWallet } from '../wallet-under-test.ts';

export type AdminUnderTest = Awaited<ReturnType<typeof startAdmin>>;

export async function startAdmin(env: Record<string, string> = {}) {
  const auth = await startAuth();
  const wallet = await startWallet({ AUTH_RPC_URL: auth.internalUrl, ...env });
  const { id: adminId } = await auth.register('the-admin');
  const person = async (name: string, funds: { coins?: bigint; available?: bigint } = {}) => {
    const { id: userId } = await auth.register(name);
    await wallet.fund(userId, funds);
    return userId;
  };
  return {
    auth,
    wallet,
    adminId,
    admin: wallet.asAdmin('admin', [], adminId),
    moderator: (...permissions: Permission[]) => wallet.asAdmin('moderator', permissions),
    person,
    acts: async () =>
      (await wallet.events('wallet.AdminActed.v1')).map(({ key, data }) => {
        const { action } = data as unknown as { action: auditEvents.AdminAction };
        const { beforeJson, afterJson, ...act } = action;
        return { key, ...act, before: parsed(beforeJson), after: parsed(afterJson) };
      }),
    stop: async () => {
      await wallet.stop();
      await auth.stop();
    },
  };
}

const parsed = (json: string): unknown => (json === '' ? null : JSON.parse(json));

export const nobody = () => randomUUID();
