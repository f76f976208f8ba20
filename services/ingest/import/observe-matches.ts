import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { coverageOfEvents, widest } from '@touchline/contract/coverage'
import { type Coverage, CoverageSchema, MatchScheduleSchema } from '@touchline/contract/gen/match'
import { normalRound } from '@touchline/contract/names/normal-round'
import { identityForm } from '@touchline/contract/names/normalize'
import { isEnded, isInPlay } from '@touchline/contract/states'
import type { Problem } from '@touchline/sources/parse/problem'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import type { SourceMatch, SourcePerson, SourceStatistics, SourceTeam } from '@touchline/sources/source-model'
import { type Identity, venueIdentity } from '../identity/ids.ts'
import { type EventFrame, getEvents, getPlays, withoutScores } from './events.ts'
import type { GetExternalIds } from './external-ids.ts'
import { getInjuries, getLineups, getStatistics } from './lineups.ts'
import type { DaysOfMatches } from './match-days.ts'
import { formerIds, identities } from './match-identities.ts'
import { legs } from './meetings.ts'
import type { Row } from './merge-rows.ts'
import { getCoaches, getOfficials } from './officials.ts'
import { matchObservation, type PendingObservation, statsObservation } from './pending-observation.ts'
import type { People, Squads } from './people.ts'
import type { SeasonContext } from './season-context.ts'
import { unencodable } from './unencodable.ts'

interface Frame {
  source: string
  sport: SportId
  context: SeasonContext
  externalIds: GetExternalIds
  persons: People
  squads: Squads
  /** The dataset does not tell the numbers of meetings; see `MatchesDataset.meetingsByDay`. */
  isByDay: boolean
  /** The matches that are known on their days. Absent: none are kept. */
  days?: DaysOfMatches
}

interface Observed {
  observations: PendingObservation[]
  identities: Identity[]
  /** Rows with the id of an earlier row, or with an unencodable value. */
  problems: Problem[]
  /** Number of rows with an unencodable value. */
  refused: number
  /** The ids of their matches, by row. */
  refusedIds: Map<string, string>
  merged: { from: string; into: string }[]
}

export async function observeMatches(rows: readonly Row[], frame: Frame): Promise<Observed> {
  const { sport } = frame
  const placed = await identities(frame, rows)
  const observed: Observed = {
    observations: [],
    identities: [],
    problems: [],
    refused: 0,
    refusedIds: new Map(),
    merged: await formerIds(rows, placed, frame),
  }
  const rowOfId = new Map<string, Row>()
  const getLeg = legs(rows)
  const expected = await expectedCoverage(rows, sport)
  for (const [i, row] of rows.entries()) {
    await yieldToEventLoop()
    const { identity, words } = placed[i]!
    const earlier = rowOfId.get(identity.id)
    if (earlier) {
      const reason = `the same teams, stage and number of the meeting as ${earlier.row}, which is another match`
      observed.problems.push({ row: row.row, text: row.text, reason })
      continue
    }
    try {
      observed.observations.push(...(await observe(row, getLeg.get(row), identity.id, expected, frame)))
    } catch (error) {
      observed.problems.push(unencodable(row, error))
      observed.refused++
      observed.refusedIds.set(row.row, identity.id)
      continue
    }
    rowOfId.set(identity.id, row)
    frame.days?.note(row, identity.id, words)
    observed.identities.push(identity)
  }
  return observed
}

const hasEnded = ({ scoreboard }: Row): boolean => isEnded(scoreboard.state)

/** Expected coverage of a scheduled match: the union of the coverage of the finished matches of the dataset. */
async function expectedCoverage(rows: readonly Row[], sport: SportId): Promise<Coverage> {
  let coverage = create(CoverageSchema, { live: 'post' })
  for (const row of rows.filter(hasEnded)) {
    coverage = widest(coverage, getCoverage(row, sport))
    await yieldToEventLoop()
  }
  return coverage
}

/**
 * Only a source of official sheets has official details. Plays of a sport without play-by-play are used for replays and
 * stories only.
 */
export const getCoverage = ({ events, lineup, statistics, plays, injuries }: SourceMatch, sport: SportId): Coverage =>
  create(CoverageSchema, {
    ...coverageOfEvents(events),
    lineups: lineup !== undefined,
    statistics: statistics !== undefined,
    playByPlay: plays !== undefined && sportNamed(sport).playByPlay,
    injuries: injuries !== undefined,
    live: 'post',
  })

/**
 * Coverage of a match: actual if finished, both actual and expected if in play, expected if scheduled, including
 * details that a source reports before the start.
 */
function matchCoverage(row: Row, expected: Coverage, sport: SportId): Coverage {
  const reported = getCoverage(row, sport)
  if (hasEnded(row)) return reported
  const { lineups, injuries } = reported
  if (!isInPlay(row.scoreboard.state)) return widest(expected, create(CoverageSchema, { lineups, injuries }))
  return widest(widest(reported, expected), create(CoverageSchema, { live: reported.events ? 'full' : 'score' }))
}

async function observe(
  row: Row,
  leg: string | undefined,
  matchId: string,
  expected: Coverage,
  frame: Frame,
): Promise<PendingObservation[]> {
  const { source, sport } = frame
  const { events, partialEvents, ...details } = await getDetails(row, matchId, frame)
  const coverage = matchCoverage(row, row.expectedCoverage ?? expected, sport)
  const externalIds = frame.externalIds('match', matchId, [row])
  const schedule = create(MatchScheduleSchema, { ...getSchedule(row, leg, coverage, frame), externalIds })
  const observations = [
    matchObservation(
      { matchId, sport, source, schedule, scoreboard: row.scoreboard, ...(events && { events }), ...(partialEvents && { partialEvents }) },
      row.repairs,
    ),
  ]
  const all = Object.keys(details).length === 0 ? observations : [...observations, statsObservation({ matchId, sport, source }, details)]
  const known = {
    ...(row.key !== undefined && { known: { key: row.key, place: `${frame.context.leagueId.id} ${row.date}` } }),
    ...(row.order && { order: { ...row.order, row: row.row, text: row.text } }),
  }
  return Object.keys(known).length === 0 ? all : all.map((each) => ({ ...each, ...known }))
}

/**
 * The details that a source reports in addition to schedule and scoreboard; a part that it does not report is absent.
 */
export async function getDetails(row: PlayedRow, matchId: string, frame: PeopleFrame) {
  const people = eventFrame(row, matchId, frame)
  const events = row.events && getEvents(row.events, people)
  const partialEvents = row.events ? undefined : row.partialEvents && withoutScores(getEvents(row.partialEvents, people))
  const lineups = row.lineup && getLineups(row.lineup, row.scoreboard, people)
  const statistics = row.statistics && getStatistics(withSides(row.statistics, row), people)
  const plays = row.plays && (await getPlays(row.plays, people))
  const injuries = row.injuries && getInjuries(row.injuries, people)
  return {
    ...(events && { events }),
    ...(partialEvents && { partialEvents }),
    ...(lineups && { lineups }),
    ...(statistics && { statistics }),
    ...(plays && { plays }),
    ...(injuries && { injuries }),
  }
}

/** The parts of a row on which its details depend. */
export type PlayedRow = SourceMatch & Pick<Row, 'homeId' | 'awayId' | 'minted'> & { teams: Record<'home' | 'away', { id: string }> }

export type PeopleFrame = Pick<Frame, 'source' | 'sport' | 'persons' | 'squads'>

/** A singles player has the statistics of the side, unless the source reports players separately. */
function withSides(statistics: SourceStatistics, row: PlayedRow): SourceStatistics {
  const sides = (['home', 'away'] as const).flatMap((side) => {
    const [person, partner] = row[side].players ?? []
    return person && !partner ? [{ side, person, stats: statistics[side] }] : []
  })
  return statistics.players.length > 0 ? statistics : { ...statistics, players: sides }
}

/** Everyone in a lineup is added to the squad. */
function eventFrame(row: PlayedRow, matchId: string, { source, sport, persons, squads }: PeopleFrame): EventFrame {
  const lineupEntries = (side: 'home' | 'away') => {
    const reported = row.lineup?.[side]
    return new Set(reported && [...reported.starters, ...reported.substitutes, ...(reported.bench ?? [])])
  }
  const entriesBySide = { home: lineupEntries('home'), away: lineupEntries('away') }
  const idsBySide = { home: new Map<SourcePerson, string>(), away: new Map<SourcePerson, string>() }
  return {
    sport,
    source,
    matchId,
    homeId: row.homeId,
    awayId: row.awayId,
    teamNames: { home: row.home.name, away: row.away.name },
    mintedTeamIds: { home: row.minted.homeId, away: row.minted.awayId },
    personId(person, side) {
      const known = idsBySide[side].get(person)
      if (known) return known
      const team = row.teams[side]
      const isInLineup = entriesBySide[side].has(person)
      const id = persons.id(person, team, { date: row.date, mintedTeamId: row.minted[`${side}Id`], ...(isInLineup && { list: matchId }) })
      if (isInLineup) squads.addFromLineup(team.id, id, person, row.date)
      idsBySide[side].set(person, id)
      return id
    },
  }
}

const getSchedule = (
  row: Row,
  leg: string | undefined,
  coverage: Coverage,
  { sport, context }: Frame,
): MessageInitShape<typeof MatchScheduleSchema> => ({
  leagueId: context.leagueId.id,
  season: context.season,
  seasonId: context.seasonId.id,
  ...(row.stage.name !== '' && { stage: normalRound(row.stage.name) }),
  ...(row.round !== undefined && { round: normalRound(row.round) }),
  ...(row.round !== undefined && row.roundSource !== undefined && { roundSource: row.roundSource }),
  ...(row.group !== undefined && { group: row.group }),
  ...(leg && { leg }),
  startAt: row.startAt,
  timeTbd: row.timeTbd,
  neutral: row.neutral ?? false,
  ...(row.latestDate !== undefined && { latestDate: row.latestDate }),
  ...(row.latestDateUnknown && { latestDateUnknown: true }),
  home: { teamId: row.homeId, ...getSide(row.home, row.pairs.home) },
  away: { teamId: row.awayId, ...getSide(row.away, row.pairs.away) },
  ...(row.venue && { venue: getVenue(sport, row.venue, context.country) }),
  ...(row.officials && { officials: { items: getOfficials(sport, context.leagueId.id, row.officials) } }),
  ...getCoaches(sport, row),
  ...(row.attendance !== undefined && { attendance: row.attendance }),
  coverage,
})

const getSide = ({ seed }: SourceTeam, pair: readonly string[]) => ({ playerIds: [...pair], ...(seed !== undefined && { seed }) })

/** A city without a venue name gets no id. */
const getVenue = (sport: SportId, { name, city }: NonNullable<Row['venue']>, country: string) => ({
  id: name === '' ? '' : venueIdentity(sport, { name: identityForm(name), ...(city ? { city: identityForm(city) } : { country }) }).id,
  name,
  ...(city !== undefined && { city }),
})
