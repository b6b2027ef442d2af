import { Check, CircleDashed, X } from 'lucide-react';

export interface TimelineStep {
  label: string;
  time?: string | undefined;
  note?: string | undefined;
  state: 'done' | 'waiting' | 'refused';
}

const marks = {
  done: { Icon: Check, look: 'border-jade bg-jade text-on-jade' },
  waiting: { Icon: CircleDashed, look: 'border-line bg-raised text-ink-soft' },
  refused: { Icon: X, look: 'border-vermilion bg-vermilion-wash text-vermilion' },
} as const;

export function Timeline({ label, steps }: { label: string; steps: TimelineStep[] }) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map(({ label: name, time, note, state }, place) => {
        const { Icon, look } = marks[state];
        return (
          <li key={`${name} ${time ?? ''}`} className="relative flex gap-3 pb-5 last:pb-0">
            {place < steps.length - 1 && (
              <span aria-hidden="true" className="absolute top-7 bottom-0 left-3.5 w-px bg-line" />
            )}
            <span className={`z-10 grid size-7 shrink-0 place-items-center rounded-full border ${look}`}>
              <Icon size={14} aria-hidden="true" />
            </span>
            <div className="min-w-0 pt-0.5">
              <p className={`text-14 font-medium ${state === 'waiting' ? 'text-ink-soft' : ''}`}>{name}</p>
              {time !== undefined && <p className="figures text-12 text-ink-soft">{time}</p>}
              {note !== undefined && <p className="mt-0.5 text-14 break-words text-ink-soft">{note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
