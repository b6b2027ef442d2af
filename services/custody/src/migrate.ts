import { migrateService } from '@tael/service';
import { migrations } from './migrations.ts';

await migrateService({ name: 'custody', migrations });
