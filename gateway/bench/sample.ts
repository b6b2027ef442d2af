import type { Measured } from './load.ts';

/** Something that stands before the service. */
export interface Proxy {
  name: string;
  port: number;
  pid: number;
  stop(): unknown;
}

export interface Sample extends Measured {
  round: number;
  proxy: string;
  method: string;
  connections: number;
  /** Of the proxy, microseconds. */
  cpu: number;
}
