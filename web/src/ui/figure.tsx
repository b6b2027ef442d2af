import type { CSSProperties } from 'react';
import { useCountingOver } from './use-counting-over.ts';

interface FigureProps {
  text: string;
  large?: boolean;
  unit?: string;
}

declare module 'react' {
  interface CSSProperties {
    '--ems'?: number;
  }
}

const softer = 0.6;

/** Errs on the wide side: a bold digit takes 0.62 em, a separator 0.27. */
function ems(text: string): number {
  const between = text.replaceAll(/[^,.]/g, '').length;
  return 0.29 * between + 0.64 * (text.length - between);
}

/** Screen readers get only the new value of a change. */
export function Figure({ text, large = false, unit }: FigureProps) {
  const counted = useCountingOver(text);
  const counts = counted !== undefined;
  const [whole = '', decimals] = (counted ?? text).split('.');
  const wide: CSSProperties = {
    '--ems': ems(whole) + softer * ems(decimals === undefined ? '' : `.${decimals}`),
  };
  return (
    <span className="@container block min-w-0 flex-1">
      {counts && <span className="sr-only">{text}</span>}
      <span
        aria-hidden={counts || undefined}
        className={`figures font-semibold ${large ? 'figure-40' : 'figure-28'} ${counts ? 'figure-changed' : ''}`}
        style={wide}
      >
        {whole}
        {decimals !== undefined && (
          <span className="text-[0.6em] font-medium text-ink-soft">.{decimals}</span>
        )}
      </span>
      {unit !== undefined && <span className="text-16 text-ink-soft"> {unit}</span>}
    </span>
  );
}
