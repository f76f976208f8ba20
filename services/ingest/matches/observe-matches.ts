import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { widest } from '@touchline/contract/coverage'
import { type Coverage, CoverageSchema, MatchScheduleSchema } from '@touchline/contract/gen/match'
import { isEnded, isInPlay } from '@touchline/contract/states'
import type { SourceMatch } from '../connectors.ts'
import { normalizeName } from '../identity/normalize-name.ts'
import { type Identity, matchIdentity, tournamentMatchIdentity, venueIdentity } from '../ids.ts'
import { matchSaid, type PendingObservation, statsSaid } from '../said.ts'
import { inSlices, yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type EventFrame, eventsOf } from './events.ts'
import { figuresOf, lineupsOf } from './lineups.ts'
import { legs, meetings, tournamentMeetings } from './meetings.ts'
import type { Row } from './merge-rows.ts'
import type { People } from './people.ts'
import { playsOf } from './plays.ts'
import type { Squads } from './squads.ts'

/** The season that matches belong to. */
export interface Belonging {
  leagueId: Identity
  season: string
  seasonId: Identity
  /** Its matches are known by their teams alone: see tournamentMatchIdentity. */
  isTournament: boolean
}

interface Frame {
  source: string
  sport: SportId
  belonging: Belonging
  everybody: People
  squads: Squads
}

interface Observed {
  said: PendingObservation[]
  identities: Identity[]
  merged: { from: string; into: string }[]
}

export async function observeMatches(rows: readonly Row[], frame: Frame): Promise<Observed> {
  const { sport, belonging } = frame
  const identityOf = await identities(sport, belonging, rows)
  const observed: Observed = { said: [], identities: [], merged: await formerIds(rows, identityOf, frame) }
  const legOf = legs(rows)
  const promised = await coverageToCome(rows)
  for (const [i, row] of rows.entries()) {
    await yieldToEventLoop()
    const identity = identityOf[i]!
    observed.identities.push(identity)
    const { leg, row: told } = legOf.get(row) ?? { leg: undefined, row }
    observed.said.push(...(await observe(told, leg, identity.id, promised, frame)))
  }
  return observed
}

/**
 * What matches were called as long as any of their teams had another id: each id that one side had with each that the other had, counted
 * among all rows that ever had these two. A row whose own teams are what they were may have been another meeting of the two.
 */
async function formerIds(rows: readonly Row[], now: readonly Identity[], { sport, belonging }: Frame): Promise<Observed['merged']> {
  if (!rows.some(({ former }) => former.home.length > 0 || former.away.length > 0)) return []
  const then = rows.flatMap((row, i) => everCalled(row).map((teams) => ({ into: now[i]!.id, row: { ...row, ...teams } })))
  const ids = await identities(
    sport,
    belonging,
    then.map(({ row }) => row),
  )
  return then.map(({ into }, i) => ({ from: ids[i]!.id, into })).filter(({ from, into }) => from !== into)
}

const everCalled = ({ homeId, awayId, former }: Row) =>
  [homeId, ...former.home]
    .flatMap((home) => [awayId, ...former.away].map((away) => ({ homeId: home, awayId: away })))
    .filter((pair) => pair.homeId !== pair.awayId)

/** The id of every row. */
function identities(sport: SportId, { leagueId, season, isTournament }: Belonging, rows: readonly Row[]): Promise<Identity[]> {
  const nth = isTournament ? tournamentMeetings(rows) : meetings(rows)
  const made = rows.values().map((row) => {
    const words = { leagueId: leagueId.id, season, homeId: row.homeId, awayId: row.awayId, nth: nth.get(row)! }
    return isTournament ? tournamentMatchIdentity(sport, words) : matchIdentity(sport, { ...words, stage: row.stage.name })
  })
  return inSlices(made)
}

const isOver = ({ play }: Row): boolean => isEnded(play.state)

/** What exists of a match that is over is known; of one to come that what the others of its competition have will exist. */
async function coverageToCome(rows: readonly Row[]): Promise<Coverage> {
  let coverage = create(CoverageSchema, { live: 'post' })
  for (const row of rows.filter(isOver)) {
    coverage = widest(coverage, coverageOf(row))
    await yieldToEventLoop()
  }
  return coverage
}

export const coverageOf = ({ events, lineup, statistics, plays }: SourceMatch): Coverage =>
  create(CoverageSchema, {
    events: events !== undefined,
    lineups: lineup !== undefined,
    statistics: statistics !== undefined,
    playByPlay: plays !== undefined,
    officialDetails: events !== undefined && lineup !== undefined,
    live: 'post',
  })

/** Of a match in play what was told so far exists, and what will. */
function coverageNow(row: Row, promised: Coverage): Coverage {
  const told = coverageOf(row)
  if (isOver(row)) return told
  if (!isInPlay(row.play.state)) return promised
  return widest(widest(told, promised), create(CoverageSchema, { live: told.events ? 'full' : 'score' }))
}

async function observe(
  row: Row,
  leg: string | undefined,
  matchId: string,
  promised: Coverage,
  frame: Frame,
): Promise<PendingObservation[]> {
  const { source, sport } = frame
  const people = eventFrame(row, matchId, frame)
  const events = row.events && eventsOf(row.events, people)
  const schedule = scheduleOf(row, leg, coverageNow(row, row.promised ?? promised), frame)
  const said = [matchSaid({ matchId, sport, source, schedule, scoreboard: row.play, ...(events && { events }) }, row.repairs)]
  if (!row.lineup && !row.statistics && !row.plays) return said
  const lineups = row.lineup && lineupsOf(row.lineup, row.play, people)
  const statistics = row.statistics && figuresOf(row.statistics, people)
  const plays = row.plays && (await playsOf(row.plays, people))
  const beyond = { ...(lineups && { lineups }), ...(statistics && { statistics }), ...(plays && { plays }) }
  return [...said, statsSaid({ matchId, sport, source, ...beyond })]
}

/** Whoever is named on a sheet belongs to the squad. */
function eventFrame(row: Row, matchId: string, { source, sport, everybody, squads }: Frame): EventFrame {
  const onSheet = (side: 'home' | 'away') => {
    const told = row.lineup?.[side]
    return new Set(told && [...told.starters, ...told.substitutes, ...(told.bench ?? [])])
  }
  const sheets = { home: onSheet('home'), away: onSheet('away') }
  return {
    sport,
    source,
    matchId,
    homeId: row.homeId,
    awayId: row.awayId,
    personId(person, side) {
      const team = row.teams[side]
      const isListed = sheets[side].has(person)
      const mintedTeamId = row.minted[side === 'home' ? 'homeId' : 'awayId']
      const id = everybody.id(person, team, { date: row.date, mintedTeamId, ...(isListed && { list: matchId }) })
      if (isListed) squads.sees(team.id, id, person)
      return id
    },
  }
}

const scheduleOf = (row: Row, leg: string | undefined, coverage: Coverage, { sport, belonging }: Frame) =>
  create(MatchScheduleSchema, {
    leagueId: belonging.leagueId.id,
    season: belonging.season,
    seasonId: belonging.seasonId.id,
    ...(row.stage.name !== '' && { stage: row.stage.name }),
    ...(row.round !== undefined && { round: row.round }),
    ...(row.group !== undefined && { group: row.group }),
    ...(leg && { leg }),
    startAt: row.startAt,
    timeTbd: row.timeTbd,
    neutral: row.neutral ?? false,
    home: { teamId: row.homeId },
    away: { teamId: row.awayId },
    ...(row.venue && { venue: venueOf(sport, row.venue) }),
    ...(row.officials && { officials: { items: row.officials } }),
    ...(row.attendance !== undefined && { attendance: row.attendance }),
    coverage,
  })

/** A city alone is no ground: it has no id. */
const venueOf = (sport: SportId, { name, city }: NonNullable<Row['venue']>) => ({
  id: name === '' ? '' : venueIdentity(sport, normalizeName(city ?? ''), normalizeName(name)).id,
  name,
  ...(city !== undefined && { city }),
})
