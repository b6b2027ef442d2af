import { Card } from './card.tsx';

interface TipsProps {
  title: string;
  tips: readonly string[];
}

/** A few lines of advice, none more weighty than the others. */
export function Tips({ title, tips }: TipsProps) {
  return (
    <Card title={title}>
      <ul className="grid gap-2 text-14 text-ink-soft">
        {tips.map((tip) => (
          <li key={tip} className="flex gap-3">
            <span aria-hidden="true" className="mt-2 size-1.5 shrink-0 rotate-45 bg-jade" />
            {tip}
          </li>
        ))}
      </ul>
    </Card>
  );
}
