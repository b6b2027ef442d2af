import { createPrivateKey } from 'node:crypto';
import type { DescMethod, DescService } from '@bufbuild/protobuf';
import {
  callAs,
  drawPrivateKey,
  everyPeer,
  pathOf,
  publicKeysText,
  rpcClient,
  type Callers,
} from '@tael/runtime';

const names = [
  ...(['gateway', 'auth', 'wallet', 'withdrawal', 'points', 'referral'] as const),
  ...(['chain-scanner', 'custody'] as const),
] as const;
export type Caller = (typeof names)[number];

const isCaller = (name: string): name is Caller => names.some((one) => one === name);

const privateKeys = Object.fromEntries(names.map((name) => [name, drawPrivateKey()])) as Record<
  Caller,
  string
>;

export const rpcPublicKeys = publicKeysText(privateKeys);

/** A service outside the list gets a key that no other service knows. */
export const rpcKeysOf = (name: string): { RPC_KEY: string; RPC_PUBLIC_KEYS: string } => ({
  RPC_KEY: isCaller(name) ? privateKeys[name] : drawPrivateKey(),
  RPC_PUBLIC_KEYS: rpcPublicKeys,
});

export const privateKeyOf = (caller: Caller) =>
  createPrivateKey({
    key: Buffer.from(privateKeys[caller], 'base64'),
    format: 'der',
    type: 'pkcs8',
  });

export const tokenOf = (caller: Caller, callee: string): (() => string) =>
  callAs(caller, privateKeyOf(caller))(callee);

/** Calls each method as the first caller that the callee's table allows. */
export async function peerClient<S extends DescService>(
  service: S,
  { url, callee, deadlineMs = 10_000 }: { url: string; callee: string; deadlineMs?: number },
): Promise<ReturnType<typeof rpcClient<S>>> {
  const table = new URL(`../../../services/${callee}/src/rpc/callers.ts`, import.meta.url).href;
  const { callers } = (await import(table)) as { callers: Callers };
  const isOpenTo = (name: string, method: DescMethod) => callers.get(name)?.has(pathOf(method)) === true;
  const allowed = (method: DescMethod) =>
    names.find((name) => isOpenTo(name, method) || isOpenTo(everyPeer, method));
  const methods = service.methods.flatMap((method) => {
    const caller = allowed(method);
    if (caller === undefined) return [];
    const client = rpcClient(service, { url, token: tokenOf(caller, callee), deadlineMs });
    return [[method.localName, client[method.localName as keyof typeof client]]];
  });
  return Object.fromEntries(methods) as ReturnType<typeof rpcClient<S>>;
}
