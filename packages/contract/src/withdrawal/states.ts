export const statuses = ['pending', 'approved', 'processing', 'completed', 'rejected'] as const;
export type Status = (typeof statuses)[number];

export const methods = ['alipay', 'wechat', 'bank'] as const;
export type Method = (typeof methods)[number];
