import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Figure } from '../src/ui/figure.tsx';
import { courseBetween } from '../src/ui/figure-course.ts';

describe('the way from one amount to another', () => {
  it.each([
    ['¥900.00', '¥1,100.00', '¥1,000.00'],
    ['¥1,000.00', '¥0.00', '¥500.00'],
    ['0.01', '0.03', '0.02'],
    ['999', '1,001', '1,000'],
    ['¥9,999,999,999.97', '¥9,999,999,999.99', '¥9,999,999,999.98'],
  ])('from %s to %s leads over %s', (before, after, middle) => {
    const course = courseBetween(before, after);
    expect(course?.(0)).toBe(before);
    expect(course?.(0.5)).toBe(middle);
    expect(course?.(1)).toBe(after);
  });

  it.each([
    ['–', '¥1.00'],
    ['••••', '¥1.00'],
    ['¥1.00', '••••'],
    ['¥1.00', '$2.00'],
    ['1', '2.00'],
    ['1.00', '1.00'],
  ])('there is none from %s to %s', (before, after) => {
    expect(courseBetween(before, after)).toBeUndefined();
  });
});

describe('a figure that changes', () => {
  beforeEach(async () => {
    // The first figure loads the module of the animation.
    render(<Figure text="¥0.00" />);
    await act(() => import('../src/ui/count-over.ts'));
    cleanup();
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const seen = (): [string | null | undefined, boolean] => {
    const figure = document.querySelector('.figures');
    return [figure?.textContent, figure?.classList.contains('figure-changed') === true];
  };
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

  it('counts to its new value in 400 ms and flashes as long, and is read out as the new value at once', () => {
    const { rerender } = render(<Figure text="¥100.00" />);
    expect(seen()).toEqual(['¥100.00', false]);
    rerender(<Figure text="¥200.00" />);
    expect(seen()).toEqual(['¥100.00', true]);
    expect(screen.getByText('¥200.00').className).toBe('sr-only');
    expect(document.querySelector('.figures')?.getAttribute('aria-hidden')).toBe('true');
    pass(200);
    expect(seen()[0]).toMatch(/^¥1[1-9]\d\.\d\d$/);
    pass(220);
    expect(seen()).toEqual(['¥200.00', false]);
    expect(document.querySelector('.figures')?.getAttribute('aria-hidden')).toBeNull();
    expect(document.querySelector('.sr-only')).toBeNull();
  });

  it('that is hidden on the way is hidden at once, and shown again as it is', () => {
    const { rerender } = render(<Figure text="¥100.00" />);
    rerender(<Figure text="¥200.00" />);
    pass(100);
    rerender(<Figure text="••••" />);
    expect(seen()).toEqual(['••••', false]);
    rerender(<Figure text="¥200.00" />);
    expect(seen()).toEqual(['¥200.00', false]);
  });

  it('neither counts nor flashes with reduced motion', () => {
    const isSo = Object.assign(window.matchMedia('(prefers-reduced-motion: reduce)'), { matches: true });
    const asked = vi.spyOn(window, 'matchMedia').mockReturnValue(isSo);
    const { rerender } = render(<Figure text="¥100.00" />);
    rerender(<Figure text="¥200.00" />);
    expect(seen()).toEqual(['¥200.00', false]);
    expect(asked).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)');
  });
});
