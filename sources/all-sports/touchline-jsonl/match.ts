import { create } from '@bufbuild/protobuf'
import type { MatchSportId } from '@touchline/contract/catalog'
import { MatchEventSchema, type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { PlaySchema } from '@touchline/contract/gen/play_by_play'
import { TeamStatsSchema } from '@touchline/contract/gen/stats'
import { getOutcome } from '@touchline/contract/outcome'
import { placeOfPeriod } from '@touchline/contract/periods'
import { isEnded } from '@touchline/contract/states'
import type {
  SourceEvent,
  SourceLineupEntry,
  SourceMatch,
  SourceOrder,
  SourcePerson,
  SourcePlay,
  SourceSide,
  SourceStatistics,
  SourceStats,
  SourceTeam,
} from '../../source-model.ts'
import { getCompletion, wholeSeconds } from './completion.ts'
import { getMessage } from './contract-fields.ts'
import type { KeptLine } from './index-file.ts'
import type { ReadUnit } from './read-groups.ts'
import { type Board, getCase, type League, type Lineup, type MatchEvent, type Person, type Play } from './records.ts'

export interface Names {
  sport: MatchSportId
  getPerson(person: Person): SourcePerson
  sideOfPlayers(players: readonly SourcePerson[], seed: string | undefined): SourceTeam
}

type MatchContext = Names & { league: League; home: SourceTeam; away: SourceTeam }

interface ReadMatch {
  match: Omit<SourceMatch, 'row' | 'text'>
  /** Lines that are accepted without a part. */
  parts: { line: KeptLine; reason: string }[]
}

/** The match of a line with its details. Throws an Error if the line contradicts itself. */
export function getMatch({ line, details }: ReadUnit<'match'>, context: MatchContext): ReadMatch {
  const { record, repairs } = line
  const { sport, league, home, away } = context
  const { stage, round, round_number, group, meeting, game_of_day, start_at, time_tbd, latest_date } = record
  const date = record.date ?? start_at.slice(0, 10)
  if (latest_date !== undefined && latest_date < date) throw new Error(`latest_date "${latest_date}" is before ${date}`)
  const { venue, officials, attendance, neutral } = record
  const [live] = details.live ?? []
  const { record: board, ...boardLine } = live && !isEnded(record.state) ? live : line
  const startAt = time_tbd ? `${date}T00:00:00Z` : wholeSeconds(start_at)
  const completion = getCompletion(board, { date, startAt })
  const parts: ReadMatch['parts'] = completion.repairs.map((reason) => ({ line: { ...boardLine, record: board }, reason }))
  const match: ReadMatch['match'] = {
    key: record.id,
    sourceId: record.id,
    ...(record.external_ids && { externalIds: record.external_ids }),
    ...{ stage: stage ?? getOnlyStage(league), roundOrder: round_number ?? 0, date, home, away },
    startAt,
    timeTbd: time_tbd ?? false,
    ...(round !== undefined && { round, roundSource: round }),
    ...(group !== undefined && { group }),
    ...(meeting !== undefined && { meeting }),
    ...(game_of_day !== undefined && { gameOfDay: game_of_day }),
    ...(latest_date !== undefined && { latestDate: latest_date }),
    ...(neutral && { neutral }),
    ...(venue && { venue: { name: venue.name, ...(venue.city !== undefined && { city: venue.city }) } }),
    ...(officials && { officials }),
    ...(attendance !== undefined && { attendance }),
    scoreboard: create(ScoreboardSchema, { ...getScoreboard({ ...board, ...withoutCompletion }, sport), ...completion.fields }),
    ...(details.event && { events: details.event.map(({ record: event }) => getEvent(event, context)) }),
    ...(details.lineup && {
      lineup: { home: getLineup('home', details.lineup, context), away: getLineup('away', details.lineup, context) },
    }),
    ...(details.statistics && { statistics: getStatistics(details.statistics, context, parts) }),
    ...(details.play && { plays: details.play.map(({ record: play }) => getPlay(play, context)) }),
    ...getOrder(record, live?.record, board.updated_at),
    repairs: [...repairs, ...completion.repairs],
  }
  return { match, parts }
}

/** The order that the partner states, if any. */
function getOrder(match: Sequenced, live: Sequenced | undefined, updatedAt: string | undefined): Pick<SourceMatch, 'order'> {
  const order: SourceOrder = {
    ...(match.sequence !== undefined && { sequence: match.sequence }),
    ...(live?.sequence !== undefined && { liveSequence: live.sequence }),
    ...(updatedAt !== undefined && { updatedAt }),
  }
  return Object.keys(order).length > 0 ? { order } : {}
}
interface Sequenced {
  sequence?: number | undefined
}

const withoutCompletion = { completed_at: undefined, resumed_on: undefined }

/**
 * Stage of a match without one. Only a league gets a name, without which it would have no table; a competition of another type
 * may mix groups and knock-outs.
 */
const getOnlyStage = ({ type }: League): SourceMatch['stage'] => ({ name: type === 'league' ? 'Regular Season' : '', type: 'league' })

/** The winner follows from the scores, unless the line has one. */
function getScoreboard(board: Board, sport: MatchSportId): Scoreboard {
  const scoreboard = getMessage(ScoreboardSchema, board)
  const { winner } = getOutcome(sport, scoreboard)
  if (board.winner === undefined && winner !== undefined) scoreboard.winner = winner
  const detail = board.details && getCase(ScoreboardSchema, 'detail', sport)
  return detail ? create(ScoreboardSchema, { ...scoreboard, detail: caseWith(detail, board.details!) as never }) : scoreboard
}

/** The set case of a oneof. The record was checked against the message of the case. */
const caseWith = ({ name, message }: NonNullable<ReturnType<typeof getCase>>, record: object) => ({
  case: name,
  value: getMessage(message, record),
})

function getEvent(event: MatchEvent, { sport, getPerson }: MatchContext): SourceEvent {
  const { type, period, minute, extra_minute, side, player, player_in, assist, assist2, score, detail, details } = event
  const extra = details && getCase(MatchEventSchema, 'extra', sport)
  return {
    ...{ type, period, score },
    ...(minute !== undefined && { minute }),
    ...(extra_minute !== undefined && { extraMinute: extra_minute }),
    ...(side && { side }),
    ...(player && { player: getPerson(player) }),
    ...(player_in && { playerIn: getPerson(player_in) }),
    ...(assist && { assist: getPerson(assist) }),
    ...(assist2 && { assist2: getPerson(assist2) }),
    ...(detail !== undefined && { detail }),
    ...(extra && { extra: caseWith(extra, details) as unknown as NonNullable<SourceEvent['extra']> }),
  }
}

/** A side without a line has an empty lineup: the lineup of the other side is still shown. */
function getLineup(side: 'home' | 'away', lines: readonly KeptLine<'lineup'>[], { getPerson }: MatchContext): SourceSide {
  const lineup = lines.find(({ record }) => record.side === side)?.record
  if (!lineup) return { starters: [], substitutes: [] }
  const entries = (list: Lineup['starters']): SourceLineupEntry[] => list.map((entry) => getEntry(entry, getPerson(entry)))
  return {
    ...(lineup.formation !== undefined && { formation: lineup.formation }),
    ...(lineup.coach !== undefined && { coach: lineup.coach }),
    starters: entries(lineup.starters),
    substitutes: entries(lineup.substitutes ?? []),
    ...(lineup.bench && { bench: entries(lineup.bench) }),
  }
}

function getEntry(entry: Lineup['starters'][number], person: SourcePerson): SourceLineupEntry {
  const { shirt_number, position, captain, minutes, in_minute, out_minute, cards } = entry
  const { batting_order, in_inning, out_inning } = entry as { batting_order?: number; in_inning?: number; out_inning?: number }
  return {
    ...person,
    ...(shirt_number !== undefined && { shirtNumber: shirt_number }),
    ...(position !== undefined && { place: position }),
    ...(captain !== undefined && { captain }),
    ...(minutes !== undefined && { minutes }),
    ...(in_minute !== undefined && { inMinute: in_minute }),
    ...(out_minute !== undefined && { outMinute: out_minute }),
    ...(cards && { cards: cards.map(({ type, minute }) => ({ type, ...(minute !== undefined && { minute }) })) }),
    ...(batting_order !== undefined && { battingOrder: batting_order }),
    ...(in_inning !== undefined && { inInning: in_inning }),
    ...(out_inning !== undefined && { outInning: out_inning }),
  }
}

function getStatistics(lines: readonly KeptLine<'statistics'>[], context: MatchContext, parts: ReadMatch['parts']): SourceStatistics {
  const { name, message } = getCase(TeamStatsSchema, 'stats', context.sport)!
  const getValues = (values: object): SourceStats => ({ case: name, value: getMessage(message, values) }) as unknown as SourceStats
  const ofTeam = (side: 'home' | 'away', period: string | undefined) =>
    getValues(lines.find(({ record }) => !record.player && record.side === side && record.period === period)?.record.values ?? {})
  const ofPlayers = lines.filter(({ record }) => record.player)
  for (const line of ofPlayers)
    if (line.record.period !== undefined)
      parts.push({ line, reason: 'statistics of a player in a period are left out: the interface has none' })
  const periods = [...new Set(lines.flatMap(({ record }) => (record.period === undefined || record.player ? [] : [record.period])))]
  return {
    home: ofTeam('home', undefined),
    away: ofTeam('away', undefined),
    players: ofPlayers.flatMap(({ record: { side, player, period, values } }) =>
      period === undefined ? [{ side, person: context.getPerson(player!), stats: getValues(values) }] : [],
    ),
    ...(periods.length > 0 && {
      periods: periods
        .sort((a, b) => placeOfPeriod(a) - placeOfPeriod(b))
        .map((period) => ({ period, home: ofTeam('home', period), away: ofTeam('away', period) })),
    }),
  }
}

function getPlay(play: Play, { sport, getPerson }: MatchContext): SourcePlay {
  const { id, type, period, clock, wallclock, side, people, score, scoring, text, details } = play
  const found = details && getCase(PlaySchema, 'details', sport)
  return {
    ...{ key: id, type },
    ...(period !== undefined && { period }),
    ...(clock !== undefined && { clock }),
    ...(wallclock !== undefined && { wallclock }),
    ...(side && { side }),
    ...(people && { people: people.map(({ role, side: of, ...person }) => ({ person: getPerson(person), role, side: of })) }),
    ...(score && { score }),
    ...(scoring !== undefined && { scoring }),
    ...(text !== undefined && { text }),
    ...(found && { details: caseWith(found, details) as unknown as NonNullable<SourcePlay['details']> }),
  }
}
