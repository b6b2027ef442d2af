import { useEffect, useRef } from 'react';

type Keys = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/**
 * By `KeyboardEvent.key`, with the prefix `mod+` for Ctrl or Cmd. Off while a modal dialog or a menu is open. Keys
 * without `mod+` are also off while the user types.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
      if (defaultPrevented || altKey || isComposing || isModalOpen()) return;
      const mod = ctrlKey || metaKey;
      if (!mod && isTypedInto(event.target)) return;
      const run = latest.current[mod ? `mod+${key.toLowerCase()}` : key];
      if (run === undefined) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const isModalOpen = (): boolean => document.querySelector('dialog[open], [role=menu]') !== null;

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]');
}
