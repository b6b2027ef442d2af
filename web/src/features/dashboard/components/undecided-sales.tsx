import { EarlierRequests } from '../../../product/money-forms/earlier-requests.tsx';
import type { Selling } from './use-sell-all.ts';

export function UndecidedSales({ selling }: { selling: Selling }) {
  return <EarlierRequests earlier={selling.earlier} onAskAgain={selling.askAgain} />;
}
