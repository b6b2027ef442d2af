import { describe, expect, it } from 'vitest';
import { HttpError } from '../src/lib/http.ts';
import { askUntilDecided } from '../src/product/money/ask-until-decided.ts';
import {
  afterAnswer,
  meaningOf,
  pauseBefore,
  type RequestState,
} from '../src/product/money/request-state.ts';

const httpError = (status: number, code: string, retryAfter?: number) =>
  new HttpError({ message: code, code, status, retryAfter });

const done = undefined;
const ownersNo = [
  httpError(400, 'wallet.insufficient_coins'),
  httpError(404, 'wallet.card_not_found'),
  httpError(409, 'wallet.card_frozen'),
  httpError(422, 'withdrawal.key_reused'),
];
const unchecked = [
  httpError(401, 'gateway.not_signed_in'),
  httpError(401, 'wallet.not_signed_in'),
  httpError(403, 'gateway.account_not_active'),
  httpError(404, 'gateway.not_found'),
  httpError(404, 'client.unexpected_answer'),
  httpError(413, 'wallet.body_too_large'),
  httpError(429, 'gateway.too_many_requests', 30),
];
const undecided = [
  httpError(0, 'client.no_answer'),
  httpError(200, 'client.unexpected_answer'),
  httpError(409, 'withdrawal.in_flight', 1),
  httpError(500, 'wallet.internal'),
  httpError(502, 'client.unexpected_answer'),
  httpError(503, 'gateway.unavailable', 2),
  httpError(503, 'withdrawal.not_reserved', 2),
  httpError(504, 'client.unexpected_answer'),
];
const name = (answer: HttpError | undefined): string =>
  answer === undefined ? 'done' : `${answer.status} ${answer.code}`;

describe('what an answer means', () => {
  it.each<[string, (HttpError | undefined)[]]>([
    ['done', [done]],
    ['refused', ownersNo],
    ['unchecked', unchecked],
    ['undecided', undecided],
  ])('%s', (meaning, answers) => {
    expect(answers.map((answer) => [name(answer), meaningOf(answer)])).toEqual(
      answers.map((answer) => [name(answer), meaning]),
    );
  });

  it('of a missing answer: the outcome is unknown', () => {
    expect([new TypeError('x'), 'x', null].map(meaningOf)).toEqual(Array<string>(3).fill('undecided'));
  });
});

const one = [done, ...ownersNo, ...unchecked, ...undecided];
const sequences: (HttpError | undefined)[][] = [
  ...one.map((first) => [first]),
  ...one.flatMap((first) => one.map((second) => [first, second])),
  ...one.flatMap((first) => one.flatMap((second) => one.map((third) => [first, second, third]))),
];

function keysUsed(answers: readonly (HttpError | undefined)[]): { keys: number[]; state: RequestState } {
  const keys: number[] = [];
  let key = 0;
  let state: RequestState = 'decided';
  for (const answer of answers) {
    if (state === 'decided') {
      key += 1;
      state = 'clean';
    }
    keys.push(key);
    state = afterAnswer(state, meaningOf(answer));
  }
  return { keys, state };
}

describe('the key of a request, after every sequence of up to three answers', () => {
  const decides = (answer: HttpError | undefined): boolean => answer === done || ownersNo.includes(answer);
  const isUndecided = (answer: HttpError | undefined): boolean =>
    answer !== done && undecided.includes(answer);

  it('there are thousands of them', () => {
    expect(sequences.length).toBeGreaterThan(8000);
  });

  it('is kept exactly while an attempt has no answer and the service has not decided since', () => {
    const wrong = sequences.filter((answers) => {
      const sinceDecided = answers.slice(answers.findLastIndex(decides) + 1);
      return (keysUsed(answers).state === 'doubtful') !== sinceDecided.some(isUndecided);
    });
    expect(wrong.map((answers) => answers.map(name))).toEqual([]);
  });

  it('is never followed by another while the first may have been done', () => {
    const doubled = sequences.filter((answers) => {
      const { keys } = keysUsed(answers);
      return answers.some(
        (answer, at) =>
          isUndecided(answer) &&
          keys.slice(at + 1).some((key, after) => {
            const between = answers.slice(at + 1, at + 1 + after);
            return key !== keys[at] && !between.some(decides);
          }),
      );
    });
    expect(doubled.map((answers) => answers.map(name))).toEqual([]);
  });

  it('is new after a success: the same order again is a new request', () => {
    expect(keysUsed([done, done]).keys).toEqual([1, 2]);
  });
});

async function outcomeOf(
  answers: (HttpError | undefined)[],
  { state = 'clean', away = 99 }: { state?: RequestState; away?: number } = {},
) {
  let asked = 0;
  let checking = 0;
  const outcome = await askUntilDecided({
    ask: () => {
      const answer = answers[asked];
      asked += 1;
      return answer === undefined ? Promise.resolve('moved') : Promise.reject(answer);
    },
    state,
    mayAsk: () => asked < away,
    checking: () => (checking += 1),
    wait: () => Promise.resolve(),
  });
  return { result: outcome.result, asked, checking };
}

describe('automatic retries', () => {
  const lost = httpError(0, 'client.no_answer');
  it('wait longer each time and at least the Retry-After, and end', () => {
    expect([1, 2, 3, 4].map((asked) => pauseBefore(lost, asked))).toEqual([1000, 2000, 4000, undefined]);
    expect(pauseBefore(httpError(503, 'gateway.unavailable', 3), 1)).toBe(3000);
    expect(pauseBefore(httpError(409, 'withdrawal.in_flight', 1), 2)).toBe(2000);
  });

  it('stop at a long Retry-After, a sign-out and an internal error', () => {
    expect(pauseBefore(httpError(429, 'gateway.too_many_requests', 11), 1)).toBeUndefined();
    expect(pauseBefore(httpError(401, 'gateway.not_signed_in'), 1)).toBeUndefined();
    expect(pauseBefore(httpError(500, 'wallet.internal'), 1)).toBeUndefined();
  });

  const many = httpError(429, 'gateway.too_many_requests', 2);
  const no = httpError(400, 'wallet.insufficient_coins');

  it.each<[string, (HttpError | undefined)[], Awaited<ReturnType<typeof outcomeOf>>]>([
    ['an answer', [done], { result: 'done', asked: 1, checking: 0 }],
    ['a refusal', [no], { result: 'refused', asked: 1, checking: 0 }],
    ['not so fast, at once', [many], { result: 'refused', asked: 1, checking: 0 }],
    ['lost, then answered', [lost, done], { result: 'done', asked: 2, checking: 1 }],
    ['lost, then not so fast, then answered', [lost, many, done], { result: 'done', asked: 3, checking: 2 }],
    ['lost, then refused', [lost, no], { result: 'refused', asked: 2, checking: 1 }],
    ['lost each time', [lost, lost, lost, lost, done], { result: 'unknown', asked: 4, checking: 4 }],
    [
      'lost, then signed out',
      [lost, httpError(401, 'gateway.no')],
      { result: 'unknown', asked: 2, checking: 2 },
    ],
  ])('%s', async (_what, answers, expected) => {
    expect(await outcomeOf(answers)).toEqual(expected);
  });

  it('keep an unknown outcome unknown after a 429', async () => {
    const tooMany = httpError(429, 'gateway.too_many_requests', 60);
    expect((await outcomeOf([tooMany], { state: 'doubtful' })).result).toBe('unknown');
    expect((await outcomeOf([tooMany])).result).toBe('refused');
  });

  it('end when another user has signed in', async () => {
    expect(await outcomeOf([lost, done], { away: 1 })).toEqual({
      result: 'unknown',
      asked: 1,
      checking: 1,
    });
  });
});
