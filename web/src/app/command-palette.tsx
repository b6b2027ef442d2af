import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useModal } from '../ui/use-modal.ts';
import type { AdminPage } from './admin-navigation.ts';
import { CommandList } from './command-list.tsx';
import { matching, useCommands, type Command } from './palette-commands.ts';

interface CommandPaletteProps {
  pages: AdminPage[];
  onKeys: () => void;
  onClose: () => void;
}

/** A native dialog: Radix inserts a <style> element, which the page's Content-Security-Policy refuses. */
export function CommandPalette({ pages, onKeys, onClose }: CommandPaletteProps) {
  const { t } = useTranslation();
  const id = useId();
  const modal = useModal(true, onClose);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = matching(useCommands(pages, onKeys), typed);
  const chosen = Math.min(at, found.length - 1);
  // Braces: newer browsers return a promise, which React would call as the effect's cleanup.
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((chosen + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      {...modal}
      aria-label={t('admin-shell:palette.title')}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      className="mt-[12dvh] w-full max-w-[min(36rem,calc(100vw-2rem))] overflow-clip rounded-card bg-raised text-ink shadow-float backdrop:bg-[rgb(0_0_0/0.45)]"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search size={18} className="shrink-0 text-ink-soft" aria-hidden="true" />
        <input
          role="combobox"
          aria-label={t('admin-shell:palette.open')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
          placeholder={t('admin-shell:palette.hint')}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          className="h-13 min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-ink-soft"
        />
      </div>
      <CommandList id={id} found={found} chosen={chosen} onChoose={setAt} onRun={run} />
      <p role="status" className="px-4 text-14 text-ink-soft not-empty:pb-4">
        {found.length === 0 && t('admin-shell:palette.none')}
      </p>
    </dialog>
  );
}
