import { Building2, MessageCircle, Wallet, type LucideIcon } from 'lucide-react';
import type { Method } from './withdrawal.ts';

export const methodIcon: Record<Method, LucideIcon> = {
  alipay: Wallet,
  wechat: MessageCircle,
  bank: Building2,
};
