import { isFailure } from '@touchline/contract/errors'
import type { FactRecord } from '@touchline/contract/gen/briefings'
import type { FixturesService, MatchRecord, ResultChanged } from '@touchline/contract/gen/fixtures'
import type { LiveMatch } from '@touchline/contract/gen/live'
import type { Match } from '@touchline/contract/gen/match'
import type { RaceDetails } from '@touchline/contract/gen/racing'
import type { StandingsChanged } from '@touchline/contract/gen/standings'
import type { PublishedLineups } from '@touchline/contract/gen/stats'
import type { UsageThreshold } from '@touchline/contract/gen/usage'
import { decodeMatch } from '@touchline/contract/match-page'
import { changeText } from '@touchline/gateway/rendering'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { foldMatch, foldMessage, foldSchedule, foldWithdrawn, type LaneFold, type NewEvent, ofMatch } from './lane.ts'

const dayMs = 86_400_000
/** Messages of an import are about matches of many years; webhooks are about those of these days. */
const nearMs = 8 * dayMs
/** Races farther from now are not in streams either. */
const nearRaceMs = 2 * dayMs
/** When a stream of the bus was lost, all its messages are delivered again; older ones are no news. */
const newsMs = dayMs

export type Folds = readonly (readonly [lane: string, fold: LaneFold])[]

interface MessageDeps {
  /** Domain clock. */
  clock: Clock
  realClock: Clock
  clients: { fixtures: Client<typeof FixturesService> }
}

/** What the messages of each topic change. */
export function getFolds({ clock, realClock, clients }: MessageDeps) {
  const now = () => realClock.now()
  const isNews = (at: string) => Date.parse(at) >= clock.now() - newsMs
  const isWithin = (ms: number, at: string) => Math.abs(Date.parse(at) - clock.now()) <= ms
  const message = (lane: string, id: string, event: NewEvent): Folds => [[lane, foldMessage(lane, id, [event], now())]]
  return {
    live: ({ match, withdrawn }: LiveMatch): Folds =>
      match ? [[match.id, (withdrawn ? foldWithdrawn : foldMatch)(match.id, match, now())]] : [],

    schedule({ match, ownedByLive, withdrawn, mergedInto }: MatchRecord): Folds {
      const isWhole = match?.schedule && match.state && !ownedByLive && !withdrawn && mergedInto === ''
      return isWhole && isWithin(nearMs, match.schedule!.startAt) ? [[match.id, foldSchedule(match.id, match, now())]] : []
    },

    /** Corrections of ended matches that live no longer owns, and removals: those that streams send too. */
    async result(result: ResultChanged): Promise<Folds> {
      const { matchId, sport, leagueId, correctedAt, withdrawnAt, teamIds } = result
      const at = withdrawnAt || correctedAt
      if (at === '' || !isNews(at)) return []
      const match = await findMatch(clients.fixtures, matchId, sport)
      // By now a withdrawn match may be back, or a corrected one withdrawn: that change has its own message.
      if (match && withdrawnAt === '') return [[matchId, foldMatch(matchId, match, now())]]
      if (match || withdrawnAt === '') return []
      const content = json(changeText.removedMatch(matchId, leagueId))
      return message(matchId, `removed ${at}`, { type: 'removed', sport, leagueId, matchId, teamIds, content })
    },

    lineups(lineups: PublishedLineups): Folds {
      const { current, publishedAt } = lineups
      if (!current?.match || !isNews(publishedAt)) return []
      const event: NewEvent = { type: 'lineup', ...ofMatch(current.match), content: { case: 'lineups', value: current } }
      return message(current.match.id, `lineup ${publishedAt}`, event)
    },

    fact(record: FactRecord): Folds {
      const { id, leagueId, matchId, publishedAt, subject } = record.fact!
      if (!isNews(publishedAt) || record.words.length === 0) return []
      const place = { sport: record.sport, leagueId, matchId, teamIds: subject?.type === 'team' ? [subject.id] : [] }
      return message(matchId || leagueId, `fact ${id} ${publishedAt}`, { type: 'fact', ...place, content: { case: 'fact', value: record } })
    },

    standings({ sport, leagueId, season, removed }: StandingsChanged): Folds {
      const content = json(JSON.stringify({ league_id: leagueId, season, removed }))
      return message(`${leagueId}-standings`, `standings ${now()}`, { type: 'standings', sport, leagueId, content })
    },

    race: (details: RaceDetails): Folds => getRace(details, { isNews, isWithin, message }),

    usage({ customer, keyId, kind, at, calls, perMinute }: UsageThreshold): Folds {
      const content = json(JSON.stringify({ key_id: keyId, at, calls, per_minute: perMinute }))
      const type = kind === 'limited' ? 'usage.limited' : 'usage.near_limit'
      return message(keyId, `usage ${kind} ${at}`, { type, customer, keyId, content })
    },
  }
}

interface RaceContext {
  isNews(at: string): boolean
  isWithin(ms: number, at: string): boolean
  message(lane: string, id: string, event: NewEvent): Folds
}

/** The races that streams send. */
function getRace(details: RaceDetails, { isNews, isWithin, message }: RaceContext): Folds {
  const { race, result, withdrawn, ended } = details
  const { id, version, updatedAt, offAt, date, meetingId } = race!
  const isShown = isNews(updatedAt) && (isWithin(nearRaceMs, offAt || date) || result?.status === 'amended')
  if (!withdrawn && !isShown) return []
  const sport = 'horse-racing'
  const event: NewEvent = withdrawn
    ? { type: 'removed', sport, content: json(changeText.removedRace(id, meetingId)) }
    : { type: ended ? 'final' : 'race', sport, content: { case: 'race', value: details } }
  return message(id, `race ${version} ${withdrawn}`, event)
}

const json = (value: string): NewEvent['content'] => ({ case: 'json', value })

/** Undefined: the match was withdrawn or merged. */
async function findMatch(fixtures: MessageDeps['clients']['fixtures'], id: string, sport: string): Promise<Match | undefined> {
  try {
    return decodeMatch((await fixtures.getMatch({ id, sport })).match)
  } catch (error) {
    if (isFailure('not_found', error) || isFailure('merged', error)) return undefined
    throw error
  }
}
