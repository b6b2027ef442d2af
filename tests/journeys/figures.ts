import type { Page } from 'playwright-core';

export const figuresAmiss = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInline = (element: Element): boolean => getComputedStyle(element).display.startsWith('inline');
    const blockOf = (node: Node): Element => {
      let at = node.parentElement ?? document.body;
      while (isInline(at) && at.parentElement) at = at.parentElement;
      return at;
    };

    // An amount may be split over several text nodes of one block.
    const runs: { block: Element; texts: Text[] }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (
        !(node instanceof Text) ||
        !node.parentElement?.checkVisibility() ||
        node.parentElement.closest('svg')
      )
        continue;
      const block = blockOf(node);
      const last = runs.at(-1);
      if (last?.block === block) last.texts.push(node);
      else runs.push({ block, texts: [node] });
    }

    const placeOf = (texts: Text[], offset: number): [Text, number] | undefined => {
      let passed = 0;
      for (const text of texts) {
        if (offset <= passed + text.length) return [text, offset - passed];
        passed += text.length;
      }
      return undefined;
    };
    const amounts = /[¥$]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[¥$]?\d+\.\d+/g;

    const whatOf = (texts: Text[], from: number, to: number): 'broken' | 'cut off' | undefined => {
      const [start, end] = [placeOf(texts, from), placeOf(texts, to)];
      if (!start || !end) return undefined;
      const range = document.createRange();
      range.setStart(...start);
      range.setEnd(...end);
      const pieces = [...range.getClientRects()].filter(({ width }) => width > 0);
      const [first] = pieces;
      if (!first) return undefined;
      if (pieces.some(({ bottom }) => bottom > first.bottom + first.height / 2)) return 'broken';
      for (let at = start[0].parentElement; at; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll') return undefined;
        if (overflowX === 'visible') continue;
        const box = at.getBoundingClientRect();
        // Visually hidden text for screen readers.
        if (box.width <= 1) return undefined;
        if (pieces.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)) return 'cut off';
      }
      return undefined;
    };

    return runs.flatMap(({ texts }) => {
      const written = texts.map(({ data }) => data).join('');
      return [...written.matchAll(amounts)].flatMap((found) => {
        const what = whatOf(texts, found.index, found.index + found[0].length);
        return what === undefined ? [] : [`${found[0]} is ${what}`];
      });
    });
  });
