import type { PlayedChain } from './assets.ts';
import type { Person } from './client.ts';
import { act, type Stage } from './stage.ts';

interface Sending {
  by: Person;
  to: string;
  amount: number;
  description: string;
  network?: string;
}

export const send = (stage: Stage, { by, ...body }: Sending): Promise<string> =>
  act(stage, `send:${body.description}`, {
    by,
    path: '/api/transactions',
    body: { ...body, type: 'send' },
    idIn: 'transaction',
  });

const addressOfNobody = `0x${'1'.repeat(40)}`;
const addressOfNobodyElse = `0x${'2'.repeat(40)}`;

const postage = { amount: 12, description: 'Postage' };

/** Each comes to a state of its own. */
export async function sendOutside(stage: Stage, chains: readonly PlayedChain[]): Promise<void> {
  await Promise.all([
    ask(stage, { amount: 15, description: 'Rent of a stall' }),
    ask(stage, { amount: 30, description: 'Typing error' }).then((id) => decide(stage, id, 'failed')),
    ask(stage, postage).then((id) => decide(stage, id, 'completed')),
    chains.some(({ chainId }) => chainId === 137) ? sendOnPausedChain(stage) : undefined,
  ]);
}

/** Last, so that it is on its way when the page opens. */
export const sendOnItsWay = async (stage: Stage): Promise<unknown> =>
  decide(stage, await ask(stage, { amount: 6, description: 'A bicycle bell' }), 'completed');

const ask = (stage: Stage, body: Omit<Sending, 'by' | 'to'>): Promise<string> =>
  send(stage, { to: addressOfNobody, ...body, by: stage.user });

async function decide(stage: Stage, id: string, status: 'completed' | 'failed'): Promise<string> {
  const path = `/api/admin/transactions/${id}/status`;
  await act(stage, `decide:${id}`, { by: stage.admin, method: 'PUT', path, body: { status }, unless: [409] });
  return id;
}

export async function confirmPostage(stage: Stage, chains: readonly PlayedChain[]): Promise<void> {
  const ethereum = chains.find(({ chainId }) => chainId === 1);
  if (ethereum === undefined) return;
  const id = await ask(stage, postage);
  await stage.client.until('a send on its chain', async () => {
    const state = await stateOf(stage, id);
    return state === 'sent' || state === 'mined' || state === 'confirmed' || undefined;
  });
  await ethereum.rpc('anvil_mine', '0xd');
}

async function stateOf({ client, user: by }: Stage, id: string): Promise<string | undefined> {
  const { transaction } = await client.call('GET', `/api/transactions/${id}`, { by });
  return (transaction as { chain?: { state: string } }).chain?.state;
}

/** The pause keeps one send in the queue, and lets the other one be cancelled before it is signed. */
async function sendOnPausedChain(stage: Stage): Promise<void> {
  const network = '137';
  const treasury = (step: string, path: string, reason: string) =>
    act(stage, step, {
      by: stage.admin,
      path: `/api/admin/treasury/${path}`,
      body: { reason },
      unless: [409],
    });
  // The requests come first: nobody can ask for a send on a paused network.
  const [queued, returned] = await Promise.all([
    ask(stage, { amount: 8, description: 'A book from abroad', network }),
    send(stage, {
      ...{ by: stage.user, to: addressOfNobodyElse, network },
      ...{ amount: 22, description: 'A lens that was sold out' },
    }),
  ]);
  await treasury('pause', `${network}/pause`, 'Maintenance in the demo: resume it, and the queue goes on');
  await Promise.all([decide(stage, queued, 'completed'), decide(stage, returned, 'completed')]);
  await treasury('cancel', `transfers/${returned}/cancel`, 'The seller has cancelled the order');
  await stage.client.until('the returned coins', async () => {
    const { transactions } = await stage.client.call('GET', '/api/transactions?type=receive&limit=100', {
      by: stage.user,
    });
    return (transactions as { kind: string }[]).some(({ kind }) => kind === 'send-returned') || undefined;
  });
}
