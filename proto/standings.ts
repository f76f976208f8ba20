/** The prizes of good positions in a table, best first. */
export const prizeZones = [
  'champions_league',
  'champions_league_qualification',
  'europa_league',
  'europa_league_qualification',
  'conference_league_qualification',
  'next_round',
  'play_in',
  'playoff',
  'promotion',
] as const
export type PrizeZone = (typeof prizeZones)[number]
export const isPrizeZone = (zone: string | undefined): zone is PrizeZone => prizeZones.some((each) => each === zone)

/** The consequences of a position in a table. */
export const zones = [...prizeZones, 'relegation'] as const
export type Zone = (typeof zones)[number]

/**
 * Why a table is not reviewed.
 * - no_rule: no ranking of the league is on file for the season; the table has counts only.
 * - decisions: the ranking is on file; points that the league deducted and results that it annulled may not be
 * included.
 * - tie_breaks: only the first criteria of that season are on file; teams that they leave tied have no position.
 * - draw: the rows are rounds of a tournament, which have no ranking.
 * - published: the rows are places of a ranking list, which are published and not computed.
 * - set_points: the points of some sets are not known; teams that only these points would separate have no position.
 * - deduction_dates: as `decisions`; for a table of a past day it is also unknown whether a deduction was made by then.
 */
export type RuleReason = 'no_rule' | 'decisions' | 'tie_breaks' | 'set_points' | 'draw' | 'published' | 'deduction_dates'
