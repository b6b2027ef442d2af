/** How often the dashboard asks. It rests while nobody can see it: queries are not repeated in a hidden tab. */
export const refreshMs = 30_000;
