import { beforeEach, describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';
import { network, path, portfolio } from './support/portfolio.ts';

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('how far networks were searched', () => {
  const since = '2024-05-03T10:00:00.000Z';
  const searched = portfolio({
    chains: [
      network(1, 'Ethereum', { searchedFromBlock: 100, searchedSince: since, searchComplete: false }),
      network(137, 'Polygon', { searchedFromBlock: 0, searchedSince: null, searchComplete: true }),
      network(10, 'Optimism', {
        ...{ searchedFromBlock: 7654321, searchedSince: null, searchComplete: false },
        searchProblem: 'no answer in time',
      }),
      network(56, 'Binance Smart Chain', {
        ...{ status: 'rpc_failed', block: null, age: null, node: '', reason: 'HTTP 500' },
        ...{ searchedFromBlock: null, searchedSince: null, searchComplete: false, searchProblem: '' },
      }),
    ],
  });

  it.each([
    [
      'en',
      [
        'Searched back to May 3, 2024 · searching on',
        'Searched back to the first block',
        'Searched back to block 7,654,321 · paused: No answer in time',
      ],
    ],
    [
      'zh-CN',
      [
        '已回溯至 2024年5月3日 · 继续搜索中',
        '已回溯至首个区块',
        '已回溯至 区块 7,654,321 · 暂停：节点响应超时',
      ],
    ],
  ] as const)('is said in words, and nothing of one that was not reached: %s', async (language, lines) => {
    fakeApi({ [path()]: () => answer(200, searched) });
    await openApp('/digital', language);
    for (const words of lines) await screen.findByText(words);
    expect(screen.getAllByText(/^(Searched back|已回溯至)/)).toHaveLength(lines.length);
  });
});

describe('looking again', () => {
  it('by Refresh within 30 seconds says that nothing was read anew', async () => {
    fakeApi({ [path()]: () => answer(200, portfolio()) });
    const user = await openApp('/digital');
    await screen.findByText('No assets found');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Up to date: read less than 30 seconds ago.');
  });

  it('by Rescan Networks says how far it is, then what it found', async () => {
    const on = { running: true, startedAt: '', age: 1, chainsDone: 2, chainsTotal: 7, tokens: 0, nfts: 0 };
    let rescan: object | null = null;
    const start = 'POST /api/assets/portfolio/rescan';
    const { called } = fakeApi({
      [path()]: () => answer(200, portfolio({ rescan })),
      [start]: () => {
        rescan = on;
        return answer(202, { rescan });
      },
    });
    const user = await openApp('/digital');
    const [inList, beneath] = await screen.findAllByRole('button', { name: 'Rescan Networks' });
    expect(beneath).toBeDefined();
    await user.click(inList ?? document.body);
    expect(await screen.findAllByText('Rescanning: 2 of 7 networks')).toHaveLength(2);
    await user.click(inList ?? document.body);
    expect(called(start)).toBe(1);
    rescan = { ...on, running: false, chainsDone: 7, tokens: 1, nfts: 2 };
    await screen.findByText('Rescan finished. New tokens: 1, new NFTs: 2.');
  });

  it('too often is refused where it was asked for', async () => {
    const words = 'Too many rescans. Please try again later.';
    fakeApi({
      [path()]: () => answer(200, portfolio()),
      'POST /api/assets/portfolio/rescan': () => refusal(429, words, 'chain-scanner.too_many_rescans'),
    });
    const user = await openApp('/digital');
    const [, beneath] = await screen.findAllByRole('button', { name: 'Rescan Networks' });
    await user.click(beneath ?? document.body);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(words);
    expect(alert.closest('section')?.textContent).toContain('Networks');
  });
});
