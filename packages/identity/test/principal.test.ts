import { describe, expect, it } from 'vitest';
import { can, permissions, type Principal, type Role } from '@tael/identity';

const somebody = (role: Role, list: Principal['permissions'] = []): Principal => ({
  userId: 'u',
  sessionId: 's',
  role,
  permissions: list,
});

describe('a permission', () => {
  it('is one of eighteen', () => {
    expect(new Set(permissions).size).toBe(18);
  });

  it.each([...permissions])('%s is given to an admin, listed or not', (needed) => {
    expect(can(somebody('admin'), needed)).toBe(true);
  });

  it.each([...permissions])('%s is given to a moderator only when it is listed', (needed) => {
    expect(can(somebody('moderator'), needed)).toBe(false);
    expect(can(somebody('moderator', [needed]), needed)).toBe(true);
    expect(
      can(
        somebody(
          'moderator',
          permissions.filter((name) => name !== needed),
        ),
        needed,
      ),
    ).toBe(false);
  });

  it.each([...permissions])('%s is never given to a user, whatever their list says', (needed) => {
    expect(can(somebody('user', permissions), needed)).toBe(false);
  });
});
