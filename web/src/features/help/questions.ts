export const categories = ['all', 'account', 'payments', 'security', 'troubleshooting'] as const;
export type Category = (typeof categories)[number];

export const categoryNames: Record<Category, string> = {
  all: 'help:categories.all',
  account: 'help:categories.account',
  payments: 'help:categories.payments',
  security: 'help:categories.security',
  troubleshooting: 'help:categories.troubleshooting',
};

export interface Question {
  category: Exclude<Category, 'all'>;
  question: string;
  answer: string;
}

export const questions: readonly Question[] = [
  { category: 'payments', question: 'help:faq.withdrawal.question', answer: 'help:faq.withdrawal.answer' },
  { category: 'payments', question: 'help:faq.sending.question', answer: 'help:faq.sending.answer' },
  { category: 'account', question: 'help:faq.points.question', answer: 'help:faq.points.answer' },
  { category: 'security', question: 'help:faq.password.question', answer: 'help:faq.password.answer' },
  {
    category: 'troubleshooting',
    question: 'help:faq.deposit.question',
    answer: 'help:faq.deposit.answer',
  },
];
