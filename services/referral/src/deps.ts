import type { ServiceBase } from '@tael/service';
import type { Config } from './config.ts';
import type { Peers } from './peers.ts';

export interface Deps extends ServiceBase<Config>, Peers {
  workshop: Workshop;
}

export interface Workshop {
  poke: () => void;
  stop: () => Promise<void>;
}
