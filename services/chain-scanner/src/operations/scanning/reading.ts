import type { Node } from '@tael/chains';
import type { Deps } from '../../deps.ts';
import type { Met } from '../../store/cursors.ts';
import type { Pace } from './read-step.ts';

export type ScanNeeds = Pick<Deps, 'database' | 'log' | 'clock' | 'config'>;

export interface Reading {
  node: Node;
  reader: string;
  pace: Pace;
  met: Met;
}

export type Scanned = 'more' | 'caught-up' | 'elsewhere';
