/** Formats by precedence, highest first. When two sources report the same field, the earlier format wins. */
const byPrecedence = [
  'demo',
  'replay',
  'openfootball-text',
  'worldcup-json',
  'euro-json',
  'wyscout',
  'openfootball-json',
  'international-results',
  'openfootball-leagues',
  'openfootball-clubs',
  'retrosheet',
  'nfl-gamecenter',
  'nfl-results',
  'hockeytech',
  'nhl-results',
  'hockey-databank',
  'euroleague',
  'nba-live',
  'nba-stats',
]

/** The format of a source, `format` or `format@name`. */
export const formatOf = (source: string): string => source.split('@', 1)[0]!

/**
 * Precedence of a source, `format` or `format@name`: the smaller number wins. All unknown formats share the last place.
 */
export function precedence(source: string): number {
  const at = byPrecedence.indexOf(formatOf(source))
  return at < 0 ? byPrecedence.length : at
}
