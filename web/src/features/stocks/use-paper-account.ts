import { useEffect, useState } from 'react';
import { useSessionUser } from '../../product/session/use-session.ts';
import { keepAccount, keptAccount } from './kept-account.ts';
import { freshAccount, type PaperAccount } from './paper-account.ts';

export function usePaperAccount() {
  const { id } = useSessionUser();
  const [account, setAccount] = useState<PaperAccount>();
  useEffect(() => {
    let left = false;
    void keptAccount(id).then((kept) => {
      if (!left) setAccount(kept ?? freshAccount);
    });
    return () => {
      left = true;
    };
  }, [id]);
  const change = (next: PaperAccount): void => {
    setAccount(next);
    void keepAccount(id, next);
  };
  return { account, change };
}
