import type { Measured } from './load.ts';

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
  cpu: number;
}
