import { type MatchSportId, ofSport } from '@touchline/contract/catalog'
import type { SourceLeague, SourceMatch } from '@touchline/sources/source-model'
import { rulesOfEverySport, rulesOfScores } from './all-sports.ts'
import { americanFootball } from './american-football.ts'
import { baseball } from './baseball.ts'
import { basketball } from './basketball.ts'
import { handball } from './handball.ts'
import { hockey } from './hockey.ts'
import { createFound, type Found, kinds, type MatchPart } from './kinds.ts'
import { checkedMatch, type MatchRule } from './rule.ts'
import { soccer } from './soccer.ts'
import { tennis } from './tennis.ts'
import { volleyball } from './volleyball.ts'
import { withoutParts } from './without-parts.ts'

const rulesBySport: Readonly<Record<MatchSportId, readonly MatchRule[]>> = {
  soccer,
  basketball,
  baseball,
  hockey,
  tennis,
  handball,
  volleyball,
  'american-football': americanFootball,
}

interface CheckedResult {
  /** The match without the parts that contradict the others. Undefined when the match is refused. */
  match: SourceMatch | undefined
  found: Found[]
}

/**
 * Finds contradictions in a match, from the match alone and the time. The official score outranks its parts: a part
 * that contradicts it is left out, unless the rules of the sport exclude the score itself.
 */
export function checkMatch(sport: string, league: SourceLeague, match: SourceMatch, now: number): CheckedResult {
  const found: Found[] = []
  let left = match
  let checked = checkedMatch(sport as MatchSportId, league, left, now)
  for (const rule of [...rulesOfEverySport, ...ofSport(rulesBySport, sport), ...rulesOfScores]) {
    const fault = rule.find(checked)
    if (fault === undefined) continue
    const { leavesOut } = kinds[rule.kind]
    found.push(createFound(rule.kind, fault))
    if (!leavesOut) return { match: undefined, found }
    left = withoutParts(sport, left, leavesOut as readonly MatchPart[])
    checked = checkedMatch(sport as MatchSportId, league, left, now)
  }
  if (found.length > 0) left = { ...left, repairs: [...match.repairs, ...found.map(({ reason }) => reason)] }
  return { match: left, found }
}
