import type { Deps } from '../../deps.ts';
import type { FactorSetting } from '../../domain/second-factor.ts';
import { listStaff, type StaffMember } from '../../store/second-factors.ts';

export async function readStaff({
  database,
  config,
}: Pick<Deps, 'database' | 'config'>): Promise<{ setting: FactorSetting; staff: StaffMember[] }> {
  return { setting: config.ADMIN_SECOND_FACTOR, staff: await listStaff(database.db) };
}
