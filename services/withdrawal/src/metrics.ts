import { Gauge } from 'prom-client';

/** Alarm on anything but 0. */
export const flowBreaks = new Gauge({
  name: 'withdrawal_flow_breaks',
  help: 'Withdrawals whose hold at the ledger has not been what it should be for over a minute',
});
