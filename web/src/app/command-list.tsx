import { useTranslation } from 'react-i18next';
import type { Command } from './palette-commands.ts';

interface CommandListProps {
  id: string;
  found: readonly Command[];
  chosen: number;
  onChoose: (place: number) => void;
  onRun: (command: Command) => void;
}

/** The focus stays in the search field, which names the chosen option by `aria-activedescendant`. */
export function CommandList({ id, found, chosen, onChoose, onRun }: CommandListProps) {
  const { t } = useTranslation();
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label={t('admin-shell:palette.title')}
      className="max-h-[50dvh] overflow-y-auto p-2"
    >
      {found.map((command, place) => (
        <li
          key={command.label}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === chosen}
          onMouseMove={() => onChoose(place)}
          onClick={() => onRun(command)}
          className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-14 aria-selected:bg-jade-wash"
        >
          <command.Icon size={18} className="shrink-0 text-ink-soft" aria-hidden="true" />
          <span className="min-w-0 flex-1 truncate">{command.label}</span>
          <span className="text-12 text-ink-soft">{command.group}</span>
        </li>
      ))}
    </ul>
  );
}
