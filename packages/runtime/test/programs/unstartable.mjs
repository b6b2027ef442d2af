import { beforeStart, createLogger } from '@tael/runtime';
import { connect } from 'node:net';

beforeStart(createLogger({ service: 'program' }));
await new Promise((_resolve, reject) => connect(1, '127.0.0.1').once('error', reject));
