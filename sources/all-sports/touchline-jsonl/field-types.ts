import * as z from 'zod'

/* Types of the fields of records. Their descriptions and examples are in the schema that partners read. */

/** U+200C and U+200D are part of the spelling of Persian and Indic names, after a letter or a mark. */
const characters = String.raw`(?:[^<>\p{Cc}\p{Cf}\p{Cs}\u{FFFD}]|[\p{L}\p{M}][\u200C\u200D])`

/** A text of one line: no markup, no control or format characters. Empty text is no value. */
export const getLine = (max: number) =>
  z
    .string()
    .max(max)
    .regex(new RegExp(String.raw`^(?!\p{Z})${characters}+$`, 'u'))

/** Longest name, as in every format. */
export const line = getLine(100).meta({ id: 'text' })

/** The partner's key of a league, a team, a player, a match, an event or a play. */
export const key = line

export const day = z.iso.date()
/** RFC 3339 in UTC, with "Z". */
export const instant = z.iso.datetime().meta({ id: 'instant' })
export const country = z.string().regex(/^(?:[A-Z]{2}(?:-[A-Z]{3})?|[A-Z]{3})$/)
export const count = z.uint32().meta({ id: 'count' })
export const side = z.enum(['home', 'away']).meta({ id: 'side' })
/** A word of the contract such as the type of an event: "seven_m_goal". */
export const word = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/)
export const pair = z.strictObject({ home: count, away: count }).meta({ id: 'pair' })

/** Checked by a function, described by `pattern` in JSON Schema. */
export const checked = (isValid: (text: string) => boolean, pattern: string, what: string) =>
  z.string().max(20).refine(isValid, what).meta({ pattern })

export function described<T extends z.ZodType>(type: T, description: string): T {
  const { id: _, ...about } = type.meta() ?? {}
  return type.meta({ ...about, description }) as T
}
