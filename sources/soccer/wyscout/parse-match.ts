import { countryNamed } from '@touchline/contract/names/nations'
import { isDay } from '../../parse/dates.ts'
import { type Fields, getFields, isGiven, shown, wholeNumber } from '../../parse/fields.ts'
import { getReason } from '../../parse/problem.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceMatch, SourcePerson, SourceStage } from '../../source-model.ts'
import { type KnownLeague, knownLeague, provisionalLeague } from '../shared/leagues.ts'
import { getResult, type Score } from '../shared/result.ts'
import { seasonWindow } from '../shared/season.ts'
import { getStage, roundOrder } from '../shared/stages.ts'
import competitions from './competitions.json' with { type: 'json' }
import { type Duration, getSide } from './lineup.ts'
import { shownText, sourceTeam, type Team } from './register.ts'

/** Reference data for parsing a match. */
interface MatchContext {
  competition: Competition
  teams: ReadonlyMap<number, Team>
  players: ReadonlyMap<number, SourcePerson>
}

/** A match with the wyscout ids of the match and its teams. */
export interface ParsedMatch {
  id: number
  homeId: number
  awayId: number
  match: Omit<SourceMatch, 'row' | 'text'>
}

/**
 * A row of matches_….json. Referees and coaches are ids without names and are left out. Throws an Error that names the
 * fault.
 */
export function parseMatch(row: unknown, { competition, teams, players }: MatchContext): ParsedMatch {
  const field = getFields(row)
  const dropped: string[] = []
  const orDropped = <T>(what: string, read: () => T): T | undefined => tolerant(dropped, read, leftOut(what))
  checkCompetition(field, competition, dropped)
  // No match has the id 0: without one it has no file of events.
  const id = orDropped('id', () => wholeNumber(field('wyId'), 'wyId', { min: 1 })) ?? 0
  checkStatus(field('status'), dropped)
  const { home, away } = getSides(field('teamsData'), teams, dropped)
  const duration = orDropped('duration', () => formatDuration(field('duration'))) ?? durationByScore(home, away)
  const score = getScore(home, away, duration, orDropped)
  checkAgainst(field, home, away, score, dropped)
  const { scoreboard, repairs } = getResult(score, undefined, false)
  const { date, time } = getMoment(field('dateutc'), competition)
  const parsedLineup = getLineup(home, away, { matchId: id, duration, players, faults: dropped })
  const venue = orDropped('venue', () => shownText(field('venue'), 'venue'))
  const placement = orDropped('round', () => getPlacement(field, competition)) ?? placementByGroup(field, competition.league)
  const match = {
    ...(id > 0 && { sourceId: String(id) }),
    ...placement,
    date,
    startAt: `${date}T${time}Z`,
    timeTbd: false,
    home: { ...sourceTeam(home.team, competition.league.country), sourceId: String(home.id) },
    away: { ...sourceTeam(away.team, competition.league.country), sourceId: String(away.id) },
    scoreboard,
    ...(venue && { venue: { name: venue } }),
    ...(parsedLineup.lineup && { lineup: parsedLineup.lineup, partialEvents: parsedLineup.partialEvents! }),
    repairs: [...repairs, ...dropped, ...parsedLineup.repairs],
  }
  return { id, homeId: home.id, awayId: away.id, match }
}

/** Throws an Error for a status in letters other than "Played"; anything else is left out. */
function checkStatus(value: unknown, dropped: string[]): void {
  if (value === 'Played') return
  if (!isGiven(value) || /^[a-z ]+$/i.test(String(value))) throw new Error(`status ${shown(value)} is unknown: it must be "Played"`)
  dropped.push(`status left out: ${shown(value)} is no word`)
}

/** Extra time and a shoot-out have scores. */
function durationByScore(home: LineupSide, away: LineupSide): Duration {
  const has = (name: string) => [home, away].some(({ field }) => Number(field(name)) > 0)
  return has('scoreP') ? 'Penalties' : has('scoreET') ? 'ExtraTime' : 'Regular'
}

function formatDuration(value: unknown): Duration {
  if (value === 'Regular' || value === 'ExtraTime' || value === 'Penalties') return value
  throw new Error(`duration ${shown(value)} is unknown: it must be "Regular", "ExtraTime" or "Penalties"`)
}

/** A side's entry in `teamsData`. */
interface LineupSide {
  id: number
  team: Team
  field: Fields
}

/** With two entries, the known side of one determines the side of the other. */
function getSides(value: unknown, teams: ReadonlyMap<number, Team>, dropped: string[]): { home: LineupSide; away: LineupSide } {
  getFields(value, 'teamsData')
  const sides = Object.values(value as object).map((row: unknown) => getFields(row, 'a side of teamsData'))
  const only = (name: 'home' | 'away'): LineupSide => {
    const unread = sides.length === 2 ? sides.filter((side) => side('side') !== 'home' && side('side') !== 'away') : []
    const named = sides.filter((side) => side('side') === name)
    const [field, ...more] = named.length === 0 && unread.length === 1 ? unread : named
    if (field && named.length === 0) dropped.push(`side ${shown(field('side'))} left out: it is the ${name} side`)
    if (!field || more.length > 0) throw new Error(`teamsData has ${field ? 'more than one' : 'no'} ${name} side`)
    const id = wholeNumber(field('teamId'), 'teamId', { min: 1 })
    const team = teams.get(id)
    if (!team) throw new Error(`team ${id} is not in teams.json`)
    return { id, team, field }
  }
  return { home: only('home'), away: only('away') }
}

/** score: after 90 minutes; scoreET: after extra time, cumulative; scoreP: shoot-out. 0 where there was none. */
function getScore(home: LineupSide, away: LineupSide, duration: Duration, part: <T>(what: string, read: () => T) => T | undefined): Score {
  const pair = (name: string): [number, number] => [
    wholeNumber(home.field(name), name, { max: 199 }),
    wholeNumber(away.field(name), name, { max: 199 }),
  ]
  const score: Score = { ft: pair('score') }
  const ht = isGiven(home.field('scoreHT')) && isGiven(away.field('scoreHT')) ? part('half-time', () => pair('scoreHT')) : undefined
  if (ht) score.ht = ht
  if (duration !== 'Regular') score.et = pair('scoreET')
  if (duration === 'Penalties') score.p = pair('scoreP')
  return score
}

/** Checks the redundant label ("Spain - Russia, 1 - 1 (P)") and winner, where they can be read. A winner of 0 is a draw or unknown. */
function checkAgainst(field: Fields, home: LineupSide, away: LineupSide, score: Score, dropped: string[]): void {
  const [h, a] = score.et ?? score.ft!
  const label = tolerant(dropped, () => labelIn(field('label')), leftOut())
  const expected = `${home.team.name} - ${away.team.name}, ${h} - ${a}`
  if (label !== undefined && label.replace(/ \([EP]\)$/, '') !== expected)
    throw new Error(`label ${shown(label)} contradicts its teamsData, "${expected}"`)
  const [first, second] = score.p ?? [h, a]
  const won = first > second ? home.id : first < second ? away.id : 0
  const winner = isGiven(field('winner')) ? (tolerant(dropped, () => wholeNumber(field('winner'), 'winner'), leftOut()) ?? 0) : 0
  if (winner !== 0 && winner !== won) throw new Error(`winner ${shown(winner)} contradicts ${first}-${second}`)
}

function labelIn(value: unknown): string | undefined {
  const label = shownText(value, 'label')
  if (label !== undefined && !/, \d+ - \d+/.test(label)) throw new Error(`label ${shown(label)} names no two teams and their goals`)
  return label
}

function getMoment(value: unknown, { league, season }: Competition): { date: string; time: string } {
  const [, date, time] = /^(\d{4}-\d\d-\d\d) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(String(value)) ?? []
  if (date === undefined || time === undefined || !isDay(date)) throw new Error(`dateutc ${shown(value)} is not a time YYYY-MM-DD HH:MM:SS`)
  const { from, to } = seasonWindow(league.code, season)
  if (date < from || date > to) throw new Error(`dateutc ${date} is outside the season (${from} to ${to})`)
  return { date, time }
}

/** An inconsistent lineup is left out; the match is kept. */
function getLineup(
  home: LineupSide,
  away: LineupSide,
  context: Parameters<typeof getSide>[1],
): Pick<SourceMatch, 'lineup' | 'partialEvents' | 'repairs'> {
  if (context.players.size === 0 || ![home, away].every(({ field }) => isGiven(field('formation')))) return { repairs: [] }
  try {
    const [ours, theirs] = [home, away].map(({ field }) => getSide(field('formation'), context))
    const unknown = ours!.unknown + theirs!.unknown
    return {
      lineup: { home: ours!.side, away: theirs!.side },
      partialEvents: [
        ...ours!.events.map((event) => ({ ...event, side: 'home' as const })),
        ...theirs!.events.map((event) => ({ ...event, side: 'away' as const })),
      ],
      repairs: unknown > 0 ? [`${unknown} on the bench left out: players.json does not have them`] : [],
    }
  } catch (error) {
    return { repairs: [`lineup left out: ${getReason(error)}`] }
  }
}

/** A season of a competition. */
export interface Competition {
  competitionId: number
  seasonId: number
  league: KnownLeague
  season: string
  /**
   * Rounds by roundId: "Group" for group matches, else the round. Absent for a league, whose rounds are game weeks, and for an
   * unreviewed tournament, which has groups only.
   */
  rounds?: Readonly<Record<string, string>>
}

/**
 * The season of a competition: the reviewed one, else the season of most of its days. An unreviewed competition is provisional
 * and has the name of its file: "matches_Brazil.json". Throws an Error when neither gives a season.
 */
export function getCompetition(
  ids: Pick<Competition, 'competitionId' | 'seasonId'>,
  fileName: string,
  days: readonly string[],
): Competition {
  const ofCompetition = competitions.filter((each) => each.competitionId === ids.competitionId)
  const row = ofCompetition.find((each) => each.seasonId === ids.seasonId)
  if (row) return { ...row, league: knownLeague(row.league)! }
  if (days.length === 0) throw new Error('no match of the season has a dateutc YYYY-MM-DD HH:MM:SS')
  const [reviewed] = ofCompetition
  const [year, split] = [largestGroup(days, calendarYear), largestGroup(days, splitSeason)]
  const isSplit = reviewed ? reviewed.season.includes('/') : split.length > year.length
  return {
    ...ids,
    league: reviewed ? knownLeague(reviewed.league)! : unreviewedLeague(ids.competitionId, fileName),
    season: isSplit ? splitSeason(split[0]!) : calendarYear(year[0]!),
  }
}

const calendarYear = (day: string): string => day.slice(0, 4)

/** "2018/2019" from July 2018 to June 2019. */
function splitSeason(day: string): string {
  const first = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 7 ? 1 : 0)
  return `${first}/${first + 1}`
}

/** Values of the most frequent key, the first of equally frequent ones: one wrong row must not decide for all. Empty for no values. */
function largestGroup<T>(values: readonly T[], getKey: (value: T) => string): T[] {
  let largest: T[] = []
  for (const group of Map.groupBy(values, getKey).values()) if (group.length > largest.length) largest = group
  return largest
}

function unreviewedLeague(competitionId: number, fileName: string): KnownLeague {
  const name = fileName.replace(/^matches_|\.json$/g, '').replaceAll('_', ' ')
  const isCup = /cup|championship/i.test(name)
  return provisionalLeague({ code: `wyscout ${competitionId}`, name, country: countryNamed(name) ?? '', isCup, tier: undefined })
}

interface Placement {
  stage: SourceStage
  round?: string
  roundOrder: number
  group?: string
}

/** Stage, round and group of a match. Throws an Error for an invalid `gameweek` or `roundId`, or one that is not reviewed. */
function getPlacement(field: Fields, { league, rounds }: Competition): Placement {
  if (!rounds && league.type !== 'league') return placementByGroup(field, league)
  if (!rounds) {
    const week = wholeNumber(field('gameweek'), 'gameweek', { max: 99 })
    if (week === 0) return { stage: getStage(league.code, '', ''), roundOrder: 0 }
    const round = `Matchday ${week}`
    return { stage: getStage(league.code, '', round), round, roundOrder: week }
  }
  const id = wholeNumber(field('roundId'), 'roundId')
  const round = rounds[id]
  if (round === undefined) throw new Error(`roundId ${id} is not reviewed`)
  if (round === 'Group') return { stage: getStage(league.code, 'Group', ''), roundOrder: 0, ...getGroup(field) }
  return { stage: getStage(league.code, 'Finals', round), round, roundOrder: roundOrder(round) }
}

/** Places a match without a round: with a group it belongs to the group stage, else in a tournament to the knockout stage. */
function placementByGroup(field: Fields, { code, type }: KnownLeague): Placement {
  if (type === 'league') return { stage: getStage(code, '', ''), roundOrder: 0 }
  const ofGroup = getGroup(field)
  if (ofGroup) return { stage: getStage(code, 'Group', ''), roundOrder: 0, ...ofGroup }
  return { stage: { name: 'Knockout Stage', type: 'knockout' }, roundOrder: 0 }
}

function getGroup(field: Fields): { group: string } | undefined {
  const [, group] = /^Group ([A-Z])$/.exec(String(field('groupName'))) ?? []
  return group === undefined ? undefined : { group }
}

/** Competition and season that most rows of the file have. */
export function competitionOfRows(rows: readonly unknown[], fileName: string): Competition | { reason: string } {
  const read = rows.flatMap((row) => {
    try {
      const field = getFields(row)
      return [{ ids: getIds(field), day: /^(\d{4}-\d\d-\d\d) /.exec(String(field('dateutc')))?.[1] }]
    } catch {
      // The row is rejected when it is parsed.
      return []
    }
  })
  const ofSeason = largestGroup(read, ({ ids }) => `${ids.competitionId} ${ids.seasonId}`)
  if (!ofSeason[0]) return { reason: 'no row has a valid competitionId and seasonId' }
  const days = ofSeason.flatMap(({ day }) => day ?? [])
  try {
    return getCompetition(ofSeason[0].ids, fileName, days)
  } catch (error) {
    return { reason: getReason(error) }
  }
}

/** Throws an Error when a row belongs to another competition or season. Unreadable ids are assumed to match the file. */
function checkCompetition(field: Fields, { competitionId, seasonId }: Competition, dropped: string[]): void {
  const ids = tolerant(dropped, () => getIds(field), leftOut())
  if (!ids) return
  if (ids.competitionId !== competitionId || ids.seasonId !== seasonId)
    throw new Error(`competition ${ids.competitionId}, season ${ids.seasonId}, among matches of ${competitionId}, ${seasonId}`)
}

const getIds = (field: Fields) => ({
  competitionId: wholeNumber(field('competitionId'), 'competitionId'),
  seasonId: wholeNumber(field('seasonId'), 'seasonId'),
})
