import type { Problem } from '@touchline/sources/parse/problem'

/**
 * The problem of a row with a number that no message can encode: a negative or fractional count, or one that is too
 * large. Rethrows every other error.
 */
export function unencodable({ row, text, rows }: Pick<Problem, 'row' | 'text' | 'rows'>, error: unknown): Problem {
  if (!Error.isError(error) || !error.message.startsWith('cannot encode field ')) throw error
  return { row, text, reason: error.message, ...(rows !== undefined && { rows }) }
}
