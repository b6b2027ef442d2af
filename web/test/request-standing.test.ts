import { describe, expect, it } from '@jest/globals';
import { HttpError } from '../src/lib/http.ts';
import { askUntilDecided } from '../src/product/money/ask-until-decided.ts';
import { afterAnswer, meaningOf, pauseBefore, type Standing } from '../src/product/money/request-standing.ts';

const said = (status: number, code: string, retryAfter?: number) =>
  new HttpError({ message: code, code, status, retryAfter });

const done = undefined;
const ownersNo = [
  said(400, 'wallet.insufficient_coins'),
  said(404, 'wallet.card_not_found'),
  said(409, 'wallet.card_frozen'),
  said(422, 'withdrawal.key_reused'),
];
const turnedAway = [
  said(401, 'gateway.not_signed_in'),
  said(401, 'wallet.not_signed_in'),
  said(403, 'gateway.account_not_active'),
  said(404, 'gateway.not_found'),
  said(404, 'client.unexpected_answer'),
  said(413, 'wallet.body_too_large'),
  said(429, 'gateway.too_many_requests', 30),
];
const silence = [
  said(0, 'client.no_answer'),
  said(200, 'client.unexpected_answer'),
  said(409, 'withdrawal.in_flight', 1),
  said(500, 'wallet.internal'),
  said(502, 'client.unexpected_answer'),
  said(503, 'gateway.unavailable', 2),
  said(503, 'withdrawal.not_reserved', 2),
  said(504, 'client.unexpected_answer'),
];
const name = (answer: HttpError | undefined): string =>
  answer === undefined ? 'done' : `${answer.status} ${answer.code}`;

describe('what an answer means', () => {
  it.each<[string, (HttpError | undefined)[]]>([
    ['done', [done]],
    ['refused', ownersNo],
    ['turned away', turnedAway],
    ['silence', silence],
  ])('%s', (meaning, answers) => {
    expect(answers.map((answer) => [name(answer), meaningOf(answer)])).toEqual(
      answers.map((answer) => [name(answer), meaning]),
    );
  });

  it('of something that is no answer at all, that nobody knows', () => {
    expect([new TypeError('x'), 'x', null].map(meaningOf)).toEqual(Array<string>(3).fill('silence'));
  });
});

const one = [done, ...ownersNo, ...turnedAway, ...silence];
const sequences: (HttpError | undefined)[][] = [
  ...one.map((first) => [first]),
  ...one.flatMap((first) => one.map((second) => [first, second])),
  ...one.flatMap((first) => one.flatMap((second) => one.map((third) => [first, second, third]))),
];

function keysUsed(answers: readonly (HttpError | undefined)[]): { keys: number[]; standing: Standing } {
  const keys: number[] = [];
  let key = 0;
  let standing: Standing = 'decided';
  for (const answer of answers) {
    if (standing === 'decided') {
      key += 1;
      standing = 'clean';
    }
    keys.push(key);
    standing = afterAnswer(standing, meaningOf(answer));
  }
  return { keys, standing };
}

describe('the key of a request, after every sequence of up to three answers', () => {
  const decides = (answer: HttpError | undefined): boolean => answer === done || ownersNo.includes(answer);
  const isSilent = (answer: HttpError | undefined): boolean => answer !== done && silence.includes(answer);

  it('there are thousands of them', () => {
    expect(sequences.length).toBeGreaterThan(8000);
  });

  it('is kept exactly while an attempt under it went unanswered and its owner has not spoken since', () => {
    const wrong = sequences.filter((answers) => {
      const sinceDecided = answers.slice(answers.findLastIndex(decides) + 1);
      return (keysUsed(answers).standing === 'doubtful') !== sinceDecided.some(isSilent);
    });
    expect(wrong.map((answers) => answers.map(name))).toEqual([]);
  });

  it('is never followed by another while the first may have been done', () => {
    const doubled = sequences.filter((answers) => {
      const { keys } = keysUsed(answers);
      return answers.some(
        (answer, at) =>
          isSilent(answer) &&
          keys.slice(at + 1).some((key, after) => {
            const between = answers.slice(at + 1, at + 1 + after);
            return key !== keys[at] && !between.some(decides);
          }),
      );
    });
    expect(doubled.map((answers) => answers.map(name))).toEqual([]);
  });

  it('is new after a success: the same again is wanted again', () => {
    expect(keysUsed([done, done]).keys).toEqual([1, 2]);
  });
});

async function outcomeOf(
  answers: (HttpError | undefined)[],
  { standing = 'clean', away = 99 }: { standing?: Standing; away?: number } = {},
) {
  let asked = 0;
  let checking = 0;
  const outcome = await askUntilDecided({
    ask: () => {
      const answer = answers[asked];
      asked += 1;
      return answer === undefined ? Promise.resolve('moved') : Promise.reject(answer);
    },
    standing,
    mayAsk: () => asked < away,
    checking: () => (checking += 1),
    wait: () => Promise.resolve(),
  });
  return { standing: outcome.standing, asked, checking };
}

describe('asking again by itself', () => {
  const lost = said(0, 'client.no_answer');
  it('waits longer each time, as long as it is asked to, and ends', () => {
    expect([1, 2, 3, 4].map((asked) => pauseBefore(lost, asked))).toEqual([1000, 2000, 4000, undefined]);
    expect(pauseBefore(said(503, 'gateway.unavailable', 3), 1)).toBe(3000);
    expect(pauseBefore(said(409, 'withdrawal.in_flight', 1), 2)).toBe(2000);
  });

  it('does not wait in silence for long, nor for who is signed out, nor for what is broken', () => {
    expect(pauseBefore(said(429, 'gateway.too_many_requests', 11), 1)).toBeUndefined();
    expect(pauseBefore(said(401, 'gateway.not_signed_in'), 1)).toBeUndefined();
    expect(pauseBefore(said(500, 'wallet.internal'), 1)).toBeUndefined();
  });

  const many = said(429, 'gateway.too_many_requests', 2);
  const no = said(400, 'wallet.insufficient_coins');

  it.each<[string, (HttpError | undefined)[], Awaited<ReturnType<typeof outcomeOf>>]>([
    ['an answer', [done], { standing: 'done', asked: 1, checking: 0 }],
    ['a refusal', [no], { standing: 'refused', asked: 1, checking: 0 }],
    ['not so fast, at once', [many], { standing: 'refused', asked: 1, checking: 0 }],
    ['lost, then answered', [lost, done], { standing: 'done', asked: 2, checking: 1 }],
    [
      'lost, then not so fast, then answered',
      [lost, many, done],
      { standing: 'done', asked: 3, checking: 2 },
    ],
    ['lost, then refused', [lost, no], { standing: 'refused', asked: 2, checking: 1 }],
    ['lost each time', [lost, lost, lost, lost, done], { standing: 'unknown', asked: 4, checking: 4 }],
    [
      'lost, then signed out',
      [lost, said(401, 'gateway.no')],
      { standing: 'unknown', asked: 2, checking: 2 },
    ],
  ])('%s', async (_what, answers, expected) => {
    expect(await outcomeOf(answers)).toEqual(expected);
  });

  it('not so fast decides nothing of one that was doubtful before', async () => {
    const tooMany = said(429, 'gateway.too_many_requests', 60);
    expect((await outcomeOf([tooMany], { standing: 'doubtful' })).standing).toBe('unknown');
    expect((await outcomeOf([tooMany])).standing).toBe('refused');
  });

  it('ends when somebody else is signed in by then', async () => {
    expect(await outcomeOf([lost, done], { away: 1 })).toEqual({
      standing: 'unknown',
      asked: 1,
      checking: 1,
    });
  });
});
