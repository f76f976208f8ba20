import type { Problem } from '@touchline/sources/parse/problem'

/**
 * The problem of a row of which no message takes a number: a negative or fractional count, one too large. Throws every
 * other error.
 */
export function unencodable({ row, text, rows }: Pick<Problem, 'row' | 'text' | 'rows'>, error: unknown): Problem {
  if (!Error.isError(error) || !error.message.startsWith('cannot encode field ')) throw error
  return { row, text, reason: error.message, ...(rows !== undefined && { rows }) }
}
