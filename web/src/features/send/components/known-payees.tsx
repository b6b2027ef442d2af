import { AddressBook } from './address-book.tsx';
import { RecentPayees } from './recent-payees.tsx';

export function KnownPayees({ onChoose }: { onChoose: (to: string) => void }) {
  return (
    <>
      <AddressBook onChoose={onChoose} />
      <RecentPayees onChoose={onChoose} />
    </>
  );
}
