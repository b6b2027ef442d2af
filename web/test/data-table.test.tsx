import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useListKeys } from '../src/lib/listing/use-list-keys.ts';
import { DataTable } from '../src/ui/data-table.tsx';

const count = 150;
const rowPx = 41;
const rows = Array.from({ length: count }, (_, at) => ({ name: `row-${at + 1}` }));
const nameOf = ({ name }: { name: string }): string => name;
let ticked: ReadonlySet<string>;

function LongList() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const { table } = useListKeys({});
  ticked = ids;
  return (
    <DataTable
      ref={table}
      label="Long"
      columns={[{ id: 'name', header: 'Name', cell: nameOf }]}
      rows={rows}
      idOf={nameOf}
      nameOf={nameOf}
      ticking={{ ids, all: 'Tick all', one: (name) => `Tick ${name}`, onTick: setIds }}
    />
  );
}

function scrollTo(top: number): void {
  Object.assign(window, { scrollY: top });
  window.dispatchEvent(new Event('scroll'));
}

function follow({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.dataset.row === undefined) return;
  const bottom = Number(target.ariaRowIndex ?? target.getAttribute('aria-rowindex')) * rowPx;
  if (bottom > window.scrollY + window.innerHeight) scrollTo(bottom - window.innerHeight);
}

describe('a table of more rows than are drawn', () => {
  beforeEach(() => document.addEventListener('focusin', follow));
  afterEach(() => {
    document.removeEventListener('focusin', follow);
    scrollTo(0);
  });

  const drawn = (): string[] => [...document.querySelectorAll('tr[data-row]')].map((row) => row.textContent);

  it('is walked by the keys to its last row, which has its place among all', async () => {
    const person = userEvent.setup();
    render(<LongList />);
    expect(drawn().length).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('151');
    await person.keyboard('j'.repeat(count + 1));
    expect(document.activeElement?.textContent).toBe('row-150');
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('151');
    expect(drawn()).not.toContain('row-1');
    await person.keyboard('k');
    expect(document.activeElement?.textContent).toBe('row-149');
  });

  it('is all ticked by its head, rows out of sight too', async () => {
    const person = userEvent.setup();
    render(<LongList />);
    await person.click(screen.getByLabelText('Tick all'));
    expect([...ticked]).toEqual(rows.map(nameOf));
    act(() => scrollTo(count * rowPx));
    expect(screen.getByLabelText<HTMLInputElement>('Tick row-150').checked).toBe(true);
    await person.click(screen.getByLabelText('Tick row-150'));
    expect(ticked.size).toBe(count - 1);
    expect(screen.getByLabelText<HTMLInputElement>('Tick all').checked).toBe(false);
  });

  it('is still reached by the keys after the row with the focus was scrolled away', async () => {
    const person = userEvent.setup();
    render(<LongList />);
    await person.keyboard('j');
    act(() => scrollTo(100 * rowPx));
    expect(drawn()).not.toContain('row-1');
    expect(document.querySelectorAll('tr[data-row][tabindex="0"]')).toHaveLength(1);
    await person.keyboard('j');
    expect(drawn()).toContain(document.activeElement?.textContent);
  });
});

it('keeps what is open in a row while its list is read again', async () => {
  const person = userEvent.setup();
  const table = (status: string) => (
    <DataTable
      label="Users"
      columns={[{ id: 'more', header: 'More', cell: () => <input aria-label="Note" /> }]}
      rows={[{ name: 'ada', status }]}
      idOf={nameOf}
      nameOf={nameOf}
    />
  );
  const { rerender } = render(table('active'));
  await person.type(screen.getByLabelText('Note'), 'late');
  rerender(table('suspended'));
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('late');
});
