/** Waits of what was missed; milliseconds. */
export const waits = {
  /** All clients of a server are told at once that they missed something: they ask within this. */
  missedWithin: 3_000,
  /** Before it is asked for again, where that failed; then the next connect does. */
  again: [2_000, 10_000, 30_000],
  /** That a hub is away before REST is asked instead, between two times that it is, and at most where that fails. */
  away: 3_000,
  awayAgain: 20_000,
  awayMost: 120_000,
} as const;
