export const statuses = ['pending', 'approved', 'processing', 'completed', 'rejected'] as const;
export type Status = (typeof statuses)[number];

/** A payout leaves in ¥, a send in coins to an outside address. */
export const kinds = ['payout', 'send'] as const;
export type Kind = (typeof kinds)[number];

export const methods = ['alipay', 'wechat', 'bank'] as const;
export type Method = (typeof methods)[number];

/** The ways out: a send goes over `chain`. */
export const rails = [...methods, 'chain'] as const;
export type Rail = (typeof rails)[number];
