import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: { value: Value; label: string; content: ReactNode }[];
  onChange: (value: Value) => void;
}

export function Tabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone not all have room: the one that is open is in sight.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (!list.current || !open) return;
    const { scrollLeft, clientWidth } = list.current;
    const ends = open.offsetLeft + open.offsetWidth;
    if (open.offsetLeft < scrollLeft || ends > scrollLeft + clientWidth) {
      list.current.scrollLeft = ends - clientWidth / 2;
    }
  }, [value]);
  const choose = (chosen: string): void => {
    const tab = tabs.find((one) => one.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative -mx-5 mb-6 flex gap-6 overflow-x-auto border-b border-line px-5 [scrollbar-width:none] sm:mx-0 sm:px-0 lg:mb-8"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent text-14 text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-jade data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
