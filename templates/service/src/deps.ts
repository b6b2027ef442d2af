import type { Client } from '@connectrpc/connect';
import type { authRpc } from '@tael/proto';
import type { ServiceBase } from '@tael/service';
import type { Config } from './config.ts';

export interface Deps extends ServiceBase<Config> {
  auth: Client<typeof authRpc.AuthService>;
}
