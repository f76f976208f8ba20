/** A percentage from 0 to 100 with one decimal. `of` must not be 0. */
export const percent = (part: number, of: number): number => Math.round((part / of) * 1_000) / 10

/** Seconds, rounded, as clock text: "12:34", "4:05"; one hour or more stays in minutes, "62:10". */
export function clockText(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
