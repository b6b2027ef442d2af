import { curve, dashboard, figure, http, quantile, rateOf, type Row } from './make-dashboard.ts';
import { events, ledger, payouts } from './value-rows.ts';

const chosen = {
  name: 'component',
  type: 'query',
  label: 'Service',
  datasource: { type: 'prometheus', uid: '${datasource}' },
  query: 'label_values(up{job="tael"}, component)',
  refresh: 2,
  sort: 1,
};

const edge = 'component="gateway", route!="none"';
const one = 'component="$component"';

const overview: Row[] = [
  {
    title: 'Now',
    panels: [
      figure({ orange: 1, red: 5 })('Alerts', 'short', {
        firing: 'count(ALERTS{alertstate="firing"}) or vector(0)',
      }),
      figure({ orange: 1, red: 6 })(
        'Budget burnt, last hour',
        'short',
        { '{{slo}}': 'max by (slo) (slo:burn:1h)' },
        'gateway-availability',
      ),
      figure({ red: 1 })(
        'Replicas away',
        'short',
        { away: 'count(up{job="tael"} == 0) or vector(0)' },
        'replica-away',
      ),
      figure({ red: 1 })(
        'Dead letters',
        'short',
        { parked: 'sum(max by (service) (events_dead_letters))' },
        'dead-letters',
      ),
    ],
  },
  {
    title: 'The gateway',
    panels: [
      curve('Requests', 'reqps', { '{{status}}': rateOf('status', `${http}_count`, edge) }),
      curve(
        'Failures',
        'percentunit',
        {
          'of all requests':
            'slo:bad:rate5m{slo="gateway-availability"} / on () slo:all:rate5m{slo="gateway-availability"}',
        },
        'gateway-availability',
      ),
      curve(
        'Time to answer',
        's',
        { median: quantile(0.5, '', http, edge), '99 %': quantile(0.99, '', http, edge) },
        'gateway-latency',
      ),
      curve(
        'Repeats',
        'reqps',
        {
          '{{service}} {{reason}}': rateOf('service, reason', 'gateway_repeats_total'),
          '{{service}} budget used up': rateOf('service', 'gateway_repeats_refused_total'),
        },
        'gateway-availability',
      ),
    ],
  },
  {
    title: 'By route',
    panels: [
      curve('Requests', 'reqps', { '{{route}}': `topk(10, ${rateOf('route', `${http}_count`, edge)})` }),
      curve(
        'Time to answer, 95 %',
        's',
        { '{{route}}': `topk(10, ${quantile(0.95, 'route', http, edge)})` },
        'gateway-latency',
      ),
    ],
  },
  {
    title: 'Processes',
    panels: [
      curve('CPU', 'short', {
        '{{component}}': rateOf('component', 'process_cpu_seconds_total', 'job="tael"'),
      }),
      curve('Memory', 'bytes', {
        '{{component}}': 'sum by (component) (process_resident_memory_bytes{job="tael"})',
      }),
      curve(
        'Event loop, 99 %',
        's',
        { '{{component}}': 'max by (component) (nodejs_eventloop_lag_p99_seconds)' },
        'event-loop-stands',
      ),
    ],
  },
];

const service: Row[] = [
  {
    title: 'HTTP',
    panels: [
      curve('Requests', 'reqps', {
        '{{method}} {{route}}': `topk(10, ${rateOf('method, route', `${http}_count`, one)})`,
      }),
      curve(
        'Answers',
        'reqps',
        { '{{status}}': rateOf('status', `${http}_count`, one) },
        'gateway-availability',
      ),
      curve(
        'Time to answer, 99 %',
        's',
        { '{{method}} {{route}}': `topk(10, ${quantile(0.99, 'method, route', http, one)})` },
        'gateway-latency',
      ),
    ],
  },
  {
    title: 'RPC from other services',
    panels: [
      curve('Calls', 'reqps', { '{{method}}': rateOf('method', 'rpc_request_duration_seconds_count', one) }),
      curve(
        'Failures',
        'reqps',
        {
          '{{method}} {{code}}': rateOf(
            'method, code',
            'rpc_request_duration_seconds_count',
            `${one}, code!="ok"`,
          ),
        },
        'service-away',
      ),
      curve('Time to answer, 99 %', 's', {
        '{{method}}': quantile(0.99, 'method', 'rpc_request_duration_seconds', one),
      }),
    ],
  },
  {
    title: 'Processes',
    panels: [
      curve('CPU', 'short', { '{{pod}}': rateOf('pod', 'process_cpu_seconds_total', one) }),
      curve('Memory', 'bytes', {
        '{{pod}}': `process_resident_memory_bytes{${one}}`,
        '{{pod}} heap': `nodejs_heap_size_used_bytes{${one}}`,
      }),
      curve(
        'Event loop, 99 %',
        's',
        { '{{pod}}': `nodejs_eventloop_lag_p99_seconds{${one}}` },
        'event-loop-stands',
      ),
      curve('Garbage collection', 'percentunit', {
        '{{pod}} {{kind}}': rateOf('pod, kind', 'nodejs_gc_duration_seconds_sum', one),
      }),
    ],
  },
  {
    title: 'Tasks',
    panels: [
      curve(
        'Since the last run',
        's',
        { '{{task}}': `time() - max by (task) (tasks_last_run_timestamp_seconds{${one}})` },
        'task-fails',
      ),
      curve(
        'Last run failed',
        'short',
        { '{{task}}': `max by (task) (tasks_last_run_failed{${one}})` },
        'task-fails',
      ),
      curve('Up since', 's', { '{{pod}}': `time() - process_start_time_seconds{${one}}` }),
    ],
  },
];

export const dashboards: Record<string, object> = {
  overview: dashboard('tael-overview', 'Tael: overview', overview),
  service: dashboard('tael-service', 'Tael: a service', service, [chosen]),
  events: dashboard('tael-events', 'Tael: events', events),
  ledger: dashboard('tael-ledger', 'Tael: ledger', ledger),
  payouts: dashboard('tael-payouts', 'Tael: payouts', payouts),
};
