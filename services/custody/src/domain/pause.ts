const byAdministrator = 'An administrator paused it: ';

export const administratorsPause = (reason: string): string => `${byAdministrator}${reason}`;

/** The platform pauses a chain if its hot account did something unknown. */
export const pausedBy = (because: string): 'administrator' | 'platform' =>
  because.startsWith(byAdministrator) ? 'administrator' : 'platform';
