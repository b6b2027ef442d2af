interface FigureProps {
  /** '¥1,234.50', '1,377.41' or '61,234'. */
  text: string;
  large?: boolean;
}

/** An amount to read at a glance: what comes after the point is smaller and softer. */
export function Figure({ text, large = false }: FigureProps) {
  const [whole = '', decimals] = text.split('.');
  return (
    <span className={`figures font-semibold break-all ${large ? 'text-40' : 'text-28'}`}>
      {whole}
      {decimals !== undefined && <span className="text-[0.6em] font-medium text-ink-soft">.{decimals}</span>}
    </span>
  );
}
