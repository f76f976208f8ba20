import type { MatchSportId } from '@touchline/contract/catalog'
import { fact, type PlainFact } from '../fact.ts'
import { areScored, getIds, getRecord, getSum, leagueEntity, type Result, sideEntity } from './results.ts'
import { inScope } from './streaks.ts'

/** A season of a league. */
export interface LeagueSeason {
  id: string
  season: string
}

const perMatch = (sum: number, played: number): number => Math.round((sum / played) * 100) / 100

/** A single match makes no record. */
const fewest = 2

/**
 * The record at home or away in a season of a league, over all its stages, from two matches on. Values per match have
 * two decimals. Importance: the record 3, or 4 if it has five matches or more and all or none were won; goals 2.
 */
export function venueFacts(
  sport: MatchSportId,
  sideId: string,
  results: readonly Result[],
  scope: 'home' | 'away',
  { id, season }: LeagueSeason,
): PlainFact[] {
  const held = inScope(results, scope).filter(({ match }) => match.leagueId === id && match.season === season)
  const played = held.length
  if (played < fewest) return []
  const of = { subject: sideEntity(sideId), scope, related: { league: leagueEntity(id) }, matches: getIds(held) }
  const record = getRecord(sport, held)
  const isPerfect = played >= 5 && (record.won === played || record.won === 0)
  const [scored, conceded] = [getSum(held, 'scored'), getSum(held, 'conceded')]
  const goals = { played, scored, conceded, scored_per_match: perMatch(scored, played), conceded_per_match: perMatch(conceded, played) }
  return [
    fact('venue_record', { ...of, values: record, importance: isPerfect ? 4 : 3 }),
    ...(areScored(held) ? [fact('venue_scoring', { ...of, values: goals, importance: 2 })] : []),
  ]
}
