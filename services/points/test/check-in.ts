import type { AuthProcess, SignedIn } from '@tael/testkit';

export async function checkInAt({ url }: AuthProcess, person: SignedIn): Promise<unknown> {
  const answer = await fetch(`${url}/api/user/checkin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await person.internalToken()}` },
    body: '{}',
  });
  return answer.json();
}
