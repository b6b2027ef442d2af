import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWide } from './use-wide.ts';

const looks = {
  tab: 'relative -mb-px min-h-11 shrink-0 px-2 text-14 text-ink-soft transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:font-semibold data-[state=active]:text-ink data-[state=active]:after:bg-jade',
  uprightRoot: 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-6',
  uprightSide: 'min-w-0 lg:rounded-card lg:border lg:border-line lg:bg-raised lg:p-6 lg:pb-4',
  uprightList: 'lg:-mx-3 lg:mb-0 lg:flex-col lg:gap-1 lg:overflow-visible lg:border-b-0',
  uprightTab:
    'lg:mb-0 lg:rounded-control lg:px-3 lg:text-left lg:after:inset-x-auto lg:after:inset-y-2.5 lg:after:left-0 lg:after:h-auto lg:after:w-0.5 lg:hover:bg-line/50',
} as const;

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: { value: Value; label: string; content: ReactNode }[];
  onChange: (value: Value) => void;
  beside?: ReactNode;
}

export function Tabs<Value extends string>({ label, value, tabs, onChange, beside }: TabsProps<Value>) {
  const wide = useWide();
  const upright = beside !== undefined;
  const list = useRef<HTMLDivElement>(null);
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
    <Radix.Root
      value={value}
      onValueChange={choose}
      orientation={upright && wide ? 'vertical' : 'horizontal'}
      className={upright ? looks.uprightRoot : ''}
    >
      <div className={upright ? looks.uprightSide : ''}>
        {beside}
        <Radix.List
          ref={list}
          aria-label={label}
          className={`relative -mx-5 mb-6 flex gap-1 overflow-x-auto sm:gap-3 border-b border-line px-3 [scrollbar-width:none] sm:mx-0 sm:overflow-visible sm:px-0 sm:first:*:-ml-2 ${upright ? looks.uprightList : 'lg:mb-8'}`}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className={`${looks.tab} ${upright ? looks.uprightTab : ''}`}
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
