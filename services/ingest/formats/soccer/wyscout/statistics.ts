import type { FeedFile } from '../../../parse/feed-file.ts'
import { type BrokenOff, readJsonRows } from '../../../parse/json-rows.ts'
import { reasonOf } from '../../../parse/reason-of.ts'
import { quoted } from '../../../parse/row-fields.ts'
import { yieldToEventLoop } from '../../../parse/yield-to-event-loop.ts'
import type { SourcePerson, SourceStatistics } from '../../source-model.ts'
import { type MatchEvent, parseEvent } from './match-events.ts'
import type { ParsedMatch } from './parse-match.ts'
import { goalsOf, type MatchStats, matchStatsOf } from './stats.ts'

/**
 * Stats of a match, or the reason for their absence: a fault of the file, or in `repair` events that do not match the
 * score.
 */
export interface ReadStatistics {
  statistics?: SourceStatistics
  repair?: string
  fault?: BrokenOff
}

/** Reads the events of one match. Stats from incomplete events would be wrong, so any fault means no stats. */
export async function readStatistics(
  file: FeedFile,
  { id, homeId, awayId, match }: ParsedMatch,
  players: ReadonlyMap<number, SourcePerson>,
): Promise<ReadStatistics> {
  const { rows, brokenOff } = await readJsonRows(file.bytes(), { list: 'events' })
  if (brokenOff) return { fault: brokenOff }
  const events: MatchEvent[] = []
  for (const [i, row] of rows.entries()) {
    await yieldToEventLoop()
    try {
      events.push(parseEvent(row, { id, homeId, awayId }))
    } catch (error) {
      return { fault: { reason: `event ${i + 1}: ${reasonOf(error)}`, near: quoted(row) } }
    }
  }
  const [home, away] = goalsOf(events, homeId)
  const { homeScore, awayScore } = match.play
  if (home !== homeScore || away !== awayScore)
    return { repair: `stats left out: the events make ${home}-${away} of ${homeScore}-${awayScore}` }
  return { statistics: statisticsOf(matchStatsOf(events, homeId, players)) }
}

const soccer = <Stats>(value: Stats) => ({ case: 'soccer' as const, value })

const statisticsOf = ({ home, away, players }: MatchStats): SourceStatistics => ({
  home: soccer(home),
  away: soccer(away),
  players: players.map(({ side, person, stats }) => ({ side, person, figures: soccer(stats) })),
})
