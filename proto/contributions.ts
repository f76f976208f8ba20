/** Orders contributions by the precedence of their source, highest first; those of equal precedence by source. */
export function byPrecedence(a: { precedence: number; source: string }, b: { precedence: number; source: string }): number {
  return b.precedence - a.precedence || (a.source < b.source ? -1 : a.source > b.source ? 1 : 0)
}

/** The format of a source, `format` or `format@name`. */
export const formatOf = (source: string): string => source.split('@', 1)[0]!
