import { create } from '@bufbuild/protobuf'
import { ScoreboardSchema } from '@touchline/contract/gen/match'
import { nationNamed } from '@touchline/contract/names/nations'
import { normalRound } from '@touchline/contract/names/normal-round'
import { DateTime } from 'luxon'
import { isDay, toUtc } from '../../parse/dates.ts'
import { type Fields, getFields, isGiven, shown, text, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceEvent, SourceMatch, SourceTeam } from '../../source-model.ts'
import { isOfCountry, type KnownLeague } from '../shared/leagues.ts'
import { getClub, getDay, nationalTeam } from '../shared/match-fields.ts'
import { getMinute } from '../shared/minutes.ts'
import { personName } from '../shared/person-names.ts'
import { getResult, getWinner, type Score } from '../shared/result.ts'
import { partsOfRound, stageOfRound } from '../shared/rounds.ts'
import { getStage, roundOrder } from '../shared/stages.ts'
import { halftimeBy, type ListedGoal, readGoals, withStoppage } from './goal-list.ts'
import { type FinalScore, finalScore, readRows, runningScore } from './score.ts'

/** The service writes local times of Germany, wherever the match is played. */
const zone = 'Europe/Berlin'
const attendanceMax = 250_000

export type ParsedMatch = Omit<SourceMatch, 'row' | 'text'>

/** One match of a reply. Throws an Error that names the fault: no id, teams or day, or a result that cannot be read. */
export function parseMatch(field: Fields, league: KnownLeague, season: string): ParsedMatch {
  const repairs: string[] = []
  const part = <T>(what: string, read: () => T): T | undefined => tolerant(repairs, read, leftOut(what))
  const id = String(wholeNumber(field('matchID'), 'matchID', { min: 1 }))
  const [home, away] = getSides(field, league)
  const start = getStart(field, league, season, repairs)
  const updatedAt = part('time of the update', () => berlinTime(field('lastUpdateDateTime'), 'lastUpdateDateTime'))
  const venue = part('ground', () => venueIn(field('location')))
  const attendance = part('attendance', () => attendanceIn(field('numberOfViewers')))
  return {
    key: id,
    sourceId: id,
    ...placeIn(field, league, part),
    ...start,
    home,
    away,
    ...getPlay(field, { home, away, ...start, ...(updatedAt !== undefined && { updatedAt }) }, repairs),
    ...(venue && { venue }),
    ...(attendance !== undefined && { attendance }),
    ...(updatedAt !== undefined && { order: { updatedAt } }),
    repairs,
  }
}

/** "2026-08-21T19:57:23.343", local time. */
function berlinTime(value: unknown, name: string): string {
  const at = DateTime.fromISO(typeof value === 'string' ? value : '', { zone })
  if (!at.isValid) throw new Error(`${name} ${shown(value)} is not a time`)
  return at.toUTC().toISO()
}

/** Sides are clubs; in a competition of no country they are nations if one of them has the name of one. */
function getSides(field: Fields, league: KnownLeague): [SourceTeam, SourceTeam] {
  const teams = [getFields(field('team1'), 'team1'), getFields(field('team2'), 'team2')] as const
  const names = teams.map((team, i) => text(team('teamName'), `team${i + 1}`))
  const areNations = !isOfCountry(league) && names.some((name) => nationNamed(name) !== undefined)
  const read = (i: 0 | 1): SourceTeam => {
    const team = areNations ? nationalTeam(names[i]!) : getClub(names[i], `team${i + 1}`, league.country)
    const id = teams[i]('teamId')
    return Number.isInteger(id) && (id as number) > 0 ? { ...team, sourceId: String(id) } : team
  }
  return [read(0), read(1)]
}

/** The instant in UTC, else the local time; either of the two tells the day. */
function getStart(
  field: Fields,
  league: KnownLeague,
  season: string,
  repairs: string[],
): Pick<SourceMatch, 'date' | 'startAt' | 'timeTbd'> {
  const instant = tolerant(repairs, () => instantIn(field('matchDateTimeUTC')), leftOut('time'))
  const local = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(String(field('matchDateTime')))
  const day = local?.[1] !== undefined && isDay(local[1]) ? local[1] : undefined
  const startAt = instant ?? (day === undefined ? undefined : toUtc(day, local![2]!, zone))
  const { date, repairs: moved } = getDay(day ?? startAt?.slice(0, 10) ?? field('matchDateTime'), league, season)
  repairs.push(...moved)
  return startAt === undefined || moved.length > 0
    ? { date, startAt: `${date}T00:00:00Z`, timeTbd: true }
    : { date, startAt, timeTbd: false }
}

function instantIn(value: unknown): string {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) throw new Error(`matchDateTimeUTC ${shown(value)} is not a time in UTC`)
  return value as string
}

type Part = <T>(what: string, read: () => T) => T | undefined

/** The round or group of `group`, {groupName: "3. Spieltag"}, and the group of the teams. */
function placeIn(
  field: Fields,
  league: KnownLeague,
  part: Part,
): Pick<SourceMatch, 'stage' | 'round' | 'roundSource' | 'roundOrder' | 'group'> {
  const label = part('round', () => {
    const name = isGiven(field('group')) ? getFields(field('group'), 'group')('groupName') : undefined
    return isGiven(name) ? text(name, 'groupName') : undefined
  })
  const parts = label === undefined ? {} : partsOfRound(league.code, label)
  const ofTeams = part('group', () => groupOfTeams(field))
  const rawGroup = parts.group ?? ofTeams
  const stage = getStage(league.code, parts.stage ?? stageOfRound(league, parts.round ?? '', rawGroup), parts.round ?? '', rawGroup)
  const group = stage.group ?? rawGroup
  return {
    stage: { name: stage.name, type: stage.type },
    ...(parts.round && { round: normalRound(parts.round), roundSource: parts.round }),
    roundOrder: roundOrder(parts.round ?? ''),
    ...(group && { group }),
  }
}

/** "A", "Gruppe A"; both teams have the same one. */
function groupOfTeams(field: Fields): string | undefined {
  const [one, other] = ['team1', 'team2'].map((side) => getFields(field(side), side)('teamGroupName'))
  return isGiven(one) && one === other ? text(one, 'teamGroupName').replace(/^(?:Gruppe|Group) /, '') : undefined
}

/** {locationCity, locationStadium}, either of which may be null. */
function venueIn(value: unknown): SourceMatch['venue'] {
  if (!isGiven(value)) return undefined
  const location = getFields(value, 'location')
  const [name, city] = [location('locationStadium'), location('locationCity')].map((each, i) =>
    isGiven(each) ? text(each, i === 0 ? 'locationStadium' : 'locationCity') : undefined,
  )
  return name === undefined && city === undefined ? undefined : { name: name ?? '', ...(city !== undefined && { city }) }
}

const attendanceIn = (value: unknown): number | undefined =>
  isGiven(value) ? wholeNumber(value, 'numberOfViewers', { min: 1, max: attendanceMax }) : undefined

type Sides = Pick<SourceMatch, 'home' | 'away'>

interface Context extends Sides, Pick<SourceMatch, 'startAt' | 'timeTbd'> {
  updatedAt?: string
}

/**
 * State, score and goals. The service has no states but `matchIsFinished`: a match is in play once somebody has entered a result
 * or a goal after its start, and finished once it also has a final score.
 */
function getPlay(field: Fields, sides: Context, repairs: string[]): Pick<SourceMatch, 'scoreboard' | 'events'> {
  const rows = readRows(field('matchResults'), repairs)
  const goals = tolerant(repairs, () => withStoppage(readGoals(field('goals'), repairs), rows.halftime), leftOut('goals'))
  const final = field('matchIsFinished') === true ? finalScore(rows, goals) : undefined
  if (final) return finished(final, goals, sides, repairs)
  if (!hasBegun(sides) || (Object.keys(rows).length === 0 && !goals?.length))
    return { scoreboard: getResult({}, undefined, sides.timeTbd).scoreboard }
  const [homeScore, awayScore] = runningScore(rows, goals)
  const events =
    goals && goals.at(-1)?.score.join() === [homeScore, awayScore].join() ? getEvents(goals, [], sides, false, repairs) : undefined
  return { scoreboard: create(ScoreboardSchema, { state: 'live', status: 'LIVE', homeScore, awayScore }), ...(events && { events }) }
}

/** A row that was entered before the start is none of play. */
const hasBegun = ({ startAt, timeTbd, updatedAt }: Context): boolean =>
  timeTbd || updatedAt === undefined || Date.parse(updatedAt) >= Date.parse(startAt)

function finished(final: FinalScore, listed: readonly ListedGoal[] | undefined, sides: Sides, repairs: string[]) {
  const { score, goals, shootout = [], undivided } = final
  if (listed && listed.length > 0 && !goals) repairs.push('goals left out: they do not make the score')
  if (undivided) {
    const [homeScore, awayScore] = undivided.end
    repairs.push('parts of the score left out: extra time and shoot-out cannot be told apart')
    const shown = undivided.isShootout ? { status: 'PEN' } : { status: 'FT', homeScore, awayScore }
    return { scoreboard: create(ScoreboardSchema, { state: 'finished', ...shown, winner: getWinner(undivided.end) }) }
  }
  const result = getResult(withoutFalseHalftime(score, goals, repairs), undefined, false)
  repairs.push(...result.repairs)
  const events = goals && getEvents(goals, shootout, sides, score.et !== undefined, repairs)
  return { scoreboard: result.scoreboard, ...(events && { events }) }
}

/** A half-time row is often left at 0:0, so that score counts only if the minutes of the goals, or a final 0:0, confirm it. */
function withoutFalseHalftime({ ht, ...score }: Score, goals: readonly ListedGoal[] | undefined, repairs: string[]): Score {
  if (!ht) return score
  const byGoals = goals && halftimeBy(goals)
  const isUnconfirmed = ht.join() === '0,0' && (score.et ?? score.ft)?.join() !== '0,0'
  if (byGoals ? byGoals.join() === ht.join() : !isUnconfirmed) return { ht, ...score }
  const reason = byGoals ? `by the goals it was ${byGoals.join(':')}` : 'no minutes of goals confirm it'
  repairs.push(`half-time ${ht.join(':')} left out: ${reason}`)
  return score
}

/** Undefined if a goal cannot be placed, because its minute is not known. */
function getEvents(
  goals: readonly ListedGoal[],
  shootout: readonly ListedGoal[],
  { home, away }: Sides,
  hasExtraTime: boolean,
  repairs: string[],
): SourceEvent[] | undefined {
  const unplaced = goals.find(({ minute }) => minute === undefined)
  if (unplaced) {
    repairs.push(`goals left out: that to ${unplaced.score.join(':')} has no minute`)
    return undefined
  }
  const player = ({ side, scorer, isOwnGoal }: ListedGoal) => {
    const team = (side === 'home') === !isOwnGoal ? home : away
    return scorer === undefined ? {} : { player: personName(scorer, team.country) }
  }
  const scoreOf = ({ score: [h, a] }: ListedGoal) => ({ score: { home: h, away: a } })
  const kicks = shootout.map(
    (goal): SourceEvent => ({ type: 'shootout_goal', minute: 120, period: 'PEN', side: goal.side, ...player(goal) }),
  )
  return [
    ...goals.map(
      (goal): SourceEvent => ({
        type: goal.isOwnGoal ? 'own_goal' : goal.isPenalty ? 'penalty_goal' : 'goal',
        ...minuteOf(goal, hasExtraTime),
        side: goal.side,
        ...player(goal),
        ...scoreOf(goal),
      }),
    ),
    ...kicks,
  ]
}

/** Minute 93 in stoppage time is 90+3 also in a match with extra time. */
const minuteOf = ({ minute, stoppageOf }: ListedGoal, hasExtraTime: boolean) =>
  getMinute(stoppageOf === undefined ? `${minute}` : `${stoppageOf}+${minute! - stoppageOf}`, hasExtraTime)
