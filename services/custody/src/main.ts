import { runService } from '@tael/service';
import { service } from './service.ts';

await runService(service);
