import type { ServiceBase } from '@tael/service';
import type { Config } from './config.ts';
import type { Peers } from './peers.ts';

export interface Deps extends ServiceBase<Config>, Peers {
  followUps: FollowUpLoop;
}

export interface FollowUpLoop {
  wake: () => void;
  stop: () => Promise<void>;
}
