/** A percentage from 0 to 100 with one decimal. `of` must not be 0. */
export const percentage = (part: number, of: number): number => Math.round((part / of) * 1_000) / 10

/** Seconds as clock text, "12:34", "4:05"; one hour or more stays in minutes, "62:10". */
export const minutesAndSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
