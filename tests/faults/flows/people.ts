import { inParallel, type Insist } from './client.ts';
import type { Size } from './size.ts';

export interface Person {
  name: string;
  host: Person | undefined;
  verdict: 'approve' | 'reject' | undefined;
  redeems: boolean;
  token: string;
  id: string;
  code: string;
}

const password = 'a-good-password';
const atOnce = 4;

const person = (name: string, host?: Person): Person => ({
  name,
  host,
  verdict: undefined,
  redeems: false,
  token: '',
  id: '',
  code: '',
});

export const newcomer = (name: string): Person => person(name);

export function cast({ checkIns, approvals, rejections, hosts }: Size): { hosts: Person[]; crowd: Person[] } {
  const all = Array.from({ length: hosts }, (_, i) => person(`host-${i}`));
  const crowd = Array.from({ length: checkIns }, (_, i): Person => {
    const invited = i < approvals + rejections;
    return {
      ...person(`person-${i}`, invited ? all[i % hosts] : undefined),
      verdict: i < approvals ? 'approve' : invited ? 'reject' : undefined,
      redeems: i % 4 === 0,
    };
  });
  return { hosts: all, crowd };
}

/** A 409 means that the response to an earlier try was lost. */
export async function join(insist: Insist, person: Person): Promise<void> {
  const account = { email: `${person.name}@example.test`, password };
  const answer = await insist([201, 409], 'POST', '/api/auth/register', {
    body: {
      ...account,
      username: person.name,
      passwordConfirm: password,
      referralCode: person.host?.code ?? '',
    },
  });
  const { body } =
    answer.status === 201 ? answer : await insist([200], 'POST', '/api/auth/login', { body: account });
  person.token = String(body['token']);
  person.id = (body as { data: { user: { id: string } } }).data.user.id;
}

export async function joinHosts(insist: Insist, hosts: readonly Person[]): Promise<void> {
  for (const host of hosts) {
    await join(insist, host);
    const { body } = await insist([200], 'GET', '/api/user/referrals', { token: host.token });
    host.code = String(body['invitationCode']);
  }
}

export function arrive(insist: Insist, people: readonly Person[]): Promise<void> {
  return inParallel(people, atOnce, async (person) => {
    await join(insist, person);
    await insist([200], 'POST', '/api/user/checkin', { token: person.token, key: `checkin-${person.name}` });
  });
}

export const redeemed = 50;

export function redeem(insist: Insist, people: readonly Person[]): Promise<void> {
  const redeeming = people.filter(({ redeems }) => redeems);
  return inParallel(redeeming, atOnce, async ({ name, token }) => {
    const request = { token, key: `redeem-${name}`, body: { points: redeemed } };
    for (let status = 0; status !== 200;) {
      ({ status } = await insist([200, 400], 'POST', '/api/points/redeem', request));
    }
  });
}
