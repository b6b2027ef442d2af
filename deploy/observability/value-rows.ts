import { curve, figure, http, quantile, rateOf, type Row } from './make-dashboard.ts';

export const events: Row[] = [
  {
    title: 'Out',
    panels: [
      curve('Sent', 'eps', { '{{service}}': rateOf('service', 'events_relayed_total') }),
      curve(
        'Oldest in the outbox',
        's',
        { '{{service}}': 'max by (service) (events_outbox_age_seconds)' },
        'outbox-stands',
      ),
      curve(
        'In the outbox',
        'short',
        { '{{service}}': 'max by (service) (events_outbox_depth)' },
        'outbox-stands',
      ),
    ],
  },
  {
    title: 'In',
    panels: [
      curve(
        'Dealt with',
        'eps',
        { '{{group}} {{outcome}}': rateOf('group, outcome', 'events_consumed_total') },
        'consumer-stands',
      ),
      curve(
        'Behind',
        'short',
        { '{{group}} of {{topic}}': 'max by (group, topic) (events_consumer_lag) > 0' },
        'consumer-behind',
      ),
    ],
  },
  {
    title: 'Put aside',
    panels: [
      curve(
        'Dead letters',
        'short',
        { '{{service}}': 'max by (service) (events_dead_letters)' },
        'dead-letters',
      ),
      curve(
        'Parked in the last hour',
        'short',
        { '{{group}}': 'sum by (group) (increase(events_parked_total[1h]))' },
        'dead-letters',
      ),
    ],
  },
];

const breaksOf = (component: string): string => `max by (flow) (${component}_flow_breaks)`;

export const ledger: Row[] = [
  {
    title: 'The proof',
    panels: [
      figure({ red: 1 })(
        'Last proof found wrong',
        'short',
        { breaks: 'max(wallet_ledger_proof_breaks)' },
        'ledger-proof-failed',
      ),
      figure({ red: 1 })(
        'Last proof failed',
        'bool_yes_no',
        { failed: '1 - min(wallet_ledger_proof_ok)' },
        'ledger-proof-failed',
      ),
      figure({ orange: 7200, red: 10800 })(
        'Age of the last proof',
        's',
        { age: 'time() - max(wallet_ledger_proof_timestamp_seconds)' },
        'ledger-proof-old',
      ),
      figure({ orange: 8 * 86400, red: 10 * 86400 })(
        'Age of the last full proof',
        's',
        { age: 'time() - max(wallet_ledger_proof_full_timestamp_seconds)' },
        'ledger-full-proof-old',
      ),
    ],
  },
  {
    title: 'Value between services',
    panels: [
      curve(
        'Flows in disagreement',
        'short',
        {
          'wallet {{flow}}': breaksOf('wallet'),
          'points {{flow}}': breaksOf('points'),
          withdrawal: breaksOf('withdrawal'),
          referral: breaksOf('referral'),
          deposits: breaksOf('chain_scanner'),
        },
        'flow-breaks',
      ),
      curve(
        'Ceilings used',
        'percentunit',
        { '{{ceiling}}': 'max by (ceiling) (points_ceiling_used) / max by (ceiling) (points_ceiling)' },
        'ceiling-reached',
      ),
    ],
  },
  {
    title: 'Orders',
    panels: [
      curve('Posted', 'ops', {
        '{{rule}} {{outcome}}': rateOf('rule, outcome', 'wallet_ledger_orders_total'),
      }),
      curve('Waiting', 'short', { '{{pod}}': 'wallet_ledger_waiting' }),
      curve('A batch', 's', {
        median: quantile(0.5, '', 'wallet_ledger_batch_seconds', ''),
        '99 %': quantile(0.99, '', 'wallet_ledger_batch_seconds', ''),
      }),
      curve('Orders a batch', 'short', {
        mean: 'sum(rate(wallet_ledger_batch_items_sum[$__rate_interval])) / sum(rate(wallet_ledger_batch_items_count[$__rate_interval]))',
      }),
    ],
  },
  {
    title: 'Deposits',
    panels: [
      curve(
        'Sends under way',
        'short',
        { 'chain {{chain}} {{state}}': 'max by (chain, state) (custody_transfers)' },
        'transfers-wait',
      ),
      curve(
        'Sends that the gas pays for',
        'short',
        { 'chain {{chain}}': 'min by (chain) (custody_sends_paid_for)' },
        'gas-low',
      ),
      curve(
        'Not settled',
        'short',
        { 'chain {{chain}} {{state}}': 'max by (chain, state) (chain_scanner_deposits)' },
        'deposit-vanished',
      ),
      curve(
        'Blocks to read',
        'short',
        { 'chain {{chain}}': 'max by (chain) (chain_scanner_lag_blocks)' },
        'chain-not-read',
      ),
      curve(
        'Nodes',
        'reqps',
        { 'chain {{chain}} {{outcome}}': rateOf('chain, outcome', 'chain_node_calls_total') },
        'chain-not-read',
      ),
    ],
  },
];

export const payouts: Row[] = [
  {
    title: 'The desk',
    panels: [
      curve('Open payouts', 'short', { '{{state}}': 'max by (state) (withdrawal_payouts)' }),
      curve(
        'Since the oldest was requested',
        's',
        { '{{state}}': 'max by (state) (withdrawal_payout_oldest_seconds)' },
        'payouts-wait',
      ),
    ],
  },
  {
    title: 'Attention',
    panels: [
      figure({ red: 1 })(
        'Outcome unknown',
        'short',
        { payouts: 'max(withdrawal_payouts{state="unknown"})' },
        'payout-outcome-unknown',
      ),
      figure({ red: 1 })(
        'Holds that differ',
        'short',
        { payouts: 'max(withdrawal_flow_breaks)' },
        'flow-breaks',
      ),
    ],
  },
  {
    title: 'Requests',
    panels: [
      curve('Answers', 'reqps', {
        '{{method}} {{route}} {{status}}': rateOf(
          'method, route, status',
          `${http}_count`,
          'component="withdrawal"',
        ),
      }),
      curve(
        'Time to answer, 99 %',
        's',
        { '{{method}} {{route}}': quantile(0.99, 'method, route', http, 'component="withdrawal"') },
        'gateway-latency',
      ),
    ],
  },
];
