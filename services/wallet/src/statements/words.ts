import type { StatementLanguage } from '@tael/contract/wallet';
import type { UserAccount } from '../ledger/posting-rules.ts';
import type { Movement } from './movements.ts';

interface Words {
  title: string;
  of: string;
  period: string;
  made: string;
  zone: string;
  nothing: string;
  opening: string;
  closing: string;
  in: string;
  out: string;
  count: string;
  coins: string;
  yuan: string;
  page: (page: number) => string;
  columns: readonly [
    account: string,
    currency: string,
    time: string,
    movement: string,
    party: string,
    description: string,
    amount: string,
    balance: string,
    reference: string,
  ];
  accounts: Record<UserAccount, string>;
  movements: Record<Movement, string>;
}

export const statementWords: Record<StatementLanguage, Words> = {
  en: {
    title: 'Account statement',
    of: 'Account of',
    period: 'Month',
    made: 'Made on',
    zone: 'All times are in Shanghai (UTC+8).',
    nothing: 'No movements in this month.',
    opening: 'Opening balance',
    closing: 'Closing balance',
    in: 'In',
    out: 'Out',
    count: 'Movements',
    coins: 'All coins',
    yuan: 'All ¥',
    page: (page) => `Page ${page}`,
    columns: [
      'Account',
      'Currency',
      'Time',
      'Movement',
      'With',
      'Description',
      'Amount',
      'Balance',
      'Reference',
    ],
    accounts: {
      coins: 'Coins',
      coins_reserved: 'Coins set aside for sends',
      available: 'Withdrawal wallet',
      held: 'Set aside for payouts',
      card: 'Card',
    },
    movements: {
      adjusted: 'Adjusted by Tael',
      bought: 'Coins bought',
      'card-payment': 'Card payment',
      deposited: 'Deposit',
      'paid-out': 'Paid out',
      'payout-requested': 'Payout requested',
      'payout-returned': 'Payout returned',
      received: 'Received',
      redeemed: 'Points redeemed',
      'send-held': 'Send requested',
      'send-returned': 'Send returned',
      sent: 'Sent',
      sold: 'Coins sold',
      subsidy: 'Cash subsidy',
      'topped-up': 'Card top-up',
      unloaded: 'Card unload',
    },
  },
  'zh-CN': {
    title: '账户对账单',
    of: '账户',
    period: '月份',
    made: '生成时间',
    zone: '所有时间均为上海时间（UTC+8）。',
    nothing: '本月没有变动。',
    opening: '期初余额',
    closing: '期末余额',
    in: '收入',
    out: '支出',
    count: '笔数',
    coins: '全部稳定币',
    yuan: '全部人民币',
    page: (page) => `第 ${page} 页`,
    columns: ['账户', '币种', '时间', '类型', '对方', '说明', '金额', '余额', '编号'],
    accounts: {
      coins: '稳定币',
      coins_reserved: '转出冻结',
      available: '提现钱包',
      held: '提现冻结',
      card: '虚拟卡',
    },
    movements: {
      adjusted: '平台调整',
      bought: '买入',
      'card-payment': '刷卡消费',
      deposited: '充值',
      'paid-out': '提现打款',
      'payout-requested': '申请提现',
      'payout-returned': '提现退回',
      received: '收款',
      redeemed: '积分兑换',
      'send-held': '申请转出',
      'send-returned': '转出退回',
      sent: '转账',
      sold: '卖出',
      subsidy: '现金补贴',
      'topped-up': '卡充值',
      unloaded: '卡转出',
    },
  },
};
