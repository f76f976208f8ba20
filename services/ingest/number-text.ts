/** A share as statistics have it: 0 to 100, one decimal. `of` is not 0. */
export const percentage = (part: number, of: number): number => Math.round((part / of) * 1_000) / 10

/** Whole seconds as a scoreboard has them, "12:34", "4:05"; an hour and more stays in minutes, "62:10". */
export const minutesAndSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
