import { levelName } from '../../../product/points/level-name.ts';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { roleName, statusLookOf, statusName } from './user-words.ts';

export function UserStatus({ status }: { status: string }) {
  return <StatusBadge look={statusLookOf(status)}>{statusName(status)}</StatusBadge>;
}

export function UserLevel({ level }: { level: string | null }) {
  return level === null ? '–' : <LevelBadge level={level} label={levelName(level)} />;
}

export function UserRole({ role }: { role: string }) {
  return <span className={role === 'user' ? 'text-ink-soft' : 'font-semibold'}>{roleName(role)}</span>;
}
