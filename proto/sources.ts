/** Sources by trust, the most trusted first, by the name of their format. Where two know the same field, the earlier one is believed. */
const byTrust = [
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

/** The rank of a source, `format` or `format@name`: smaller is believed first. Unknown formats come last, all alike. */
export function precedence(source: string): number {
  const at = byTrust.indexOf(formatOf(source))
  return at < 0 ? byTrust.length : at
}
