import { Card } from './card.tsx';

interface TipsProps {
  title: string;
  tips: readonly string[];
}

export function Tips({ title, tips }: TipsProps) {
  return (
    <Card title={title}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-x-6 gap-y-2 text-14 text-ink-soft">
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
