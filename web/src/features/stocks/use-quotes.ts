import { useEffect, useMemo, useState } from 'react';
import { quoteAt, stocks, type Quote } from './market.ts';

const everyMs = 2000;

export function useQuotes(): ReadonlyMap<string, Quote> {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => new Map(stocks.map((stock) => [stock.symbol, quoteAt(stock, now)])), [now]);
}
