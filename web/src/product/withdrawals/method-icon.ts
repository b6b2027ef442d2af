import { Building2, Link2, MessageCircle, Wallet, type LucideIcon } from 'lucide-react';
import type { Rail } from './withdrawal.ts';

export const methodIcon: Record<Rail, LucideIcon> = {
  alipay: Wallet,
  wechat: MessageCircle,
  bank: Building2,
  chain: Link2,
};
