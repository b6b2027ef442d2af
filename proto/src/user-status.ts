import { UserStatus } from './gen/events/auth/v1/events_pb.ts';

/** An unknown status of a newer auth counts as inactive: the event must not be parked. */
export function userStatusOf(status: UserStatus): 'active' | 'suspended' | 'locked' | 'inactive' {
  switch (status) {
    case UserStatus.ACTIVE:
      return 'active';
    case UserStatus.SUSPENDED:
      return 'suspended';
    case UserStatus.LOCKED:
      return 'locked';
    default:
      return 'inactive';
  }
}
