import { kafkaMissing } from '@tael/testkit';

export interface Size {
  checkIns: number;
  approvals: number;
  rejections: number;
  hosts: number;
  brokerAwayMs: number;
  logs: readonly ('embedded' | 'kafka')[];
}

export function readSize(env: NodeJS.ProcessEnv): Size {
  const approvals = Number(env.FLOWS_APPROVALS ?? 12);
  const logs = env.FLOWS_LOGS ?? (kafkaMissing() === undefined ? 'both' : 'embedded');
  return {
    checkIns: Number(env.FLOWS_CHECK_INS ?? 40),
    approvals,
    rejections: Math.ceil(approvals / 10),
    hosts: Math.max(2, Math.ceil(approvals / 110)),
    brokerAwayMs: Number(env.FLOWS_BROKER_AWAY_MS ?? 2_000),
    logs: logs === 'both' ? ['embedded', 'kafka'] : ['embedded'],
  };
}
