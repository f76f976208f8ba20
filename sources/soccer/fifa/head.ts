import { countryName } from '@touchline/contract/names/countries'
import { countryOfFifaCode, nationNamed } from '@touchline/contract/names/nations'
import { isDay } from '../../parse/dates.ts'
import { type Fields, getFields, isGiven, shown, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { isNobody, isTieCode, isUndecidedSide } from '../../parse/undecided-side.ts'
import type { SourceMatch, SourceTeam } from '../../source-model.ts'
import { getClub, nationalTeam } from '../shared/match-fields.ts'
import { getPlace, type Place } from './competition.ts'
import { idIn, localized } from './fields.ts'
import { type Phase, partIn, phaseIn } from './state.ts'

export type Goals = readonly [home: number, away: number]

/** What a row of the calendar and a detail both have. */
export interface Head {
  id: string
  place: Place
  /** The local day. */
  date: string
  startAt: string
  timeTbd: boolean
  home: SourceTeam
  away: SourceTeam
  /** Ids of the teams at the source. */
  teamIds: { home?: string; away?: string }
  phase: Phase
  /** Absent before the match. */
  goals?: Goals
  penalties?: Goals
  period: unknown
  matchTime: unknown
  /** How the match ended, see `hadExtraTime`. */
  resultType: unknown
  winner?: 'home' | 'away'
  stage?: string
  group?: string
  venue?: NonNullable<SourceMatch['venue']>
  attendance?: number
  repairs: string[]
}

/** A match whose sides are not known yet. */
export class Undecided extends Error {}
/** A match of futsal or beach soccer. */
export class OtherGame extends Error {}

type Part = <T>(what: string, read: () => T) => T | undefined

const hasBegun = (phase: Phase): boolean => phase === 'playing' || phase === 'over' || phase === 'abandoned'

/** Throws an Error for a match without teams, day, state, or, once it has begun, score. Anything else is left out. */
export function readHead(field: Fields, id: string): Head {
  const repairs: string[] = []
  const part: Part = (what, read) => tolerant(repairs, read, leftOut(what))
  const [home, away] = sidesIn(field)
  if (!home || !away) throw new Undecided()
  if ([home, away].some((side) => isGiven(side('FootballType')) && side('FootballType') !== 0)) throw new OtherGame()
  const phase = phaseIn(field('MatchStatus'))
  const countries = [home, away].map(countryIn)
  const start = startIn(field, part)
  const place = getPlace(field, start.date, countries)
  const [homeTeam, awayTeam] = [home, away].map((side, i) => teamIn(side, countries[i]!, place))
  if (homeTeam!.name === awayTeam!.name && homeTeam!.country === awayTeam!.country) throw new Error(`${homeTeam!.name} cannot meet itself`)
  const [homeId, awayId] = [idIn(home('IdTeam')), idIn(away('IdTeam'))]
  const goals = hasBegun(phase) ? ([goalsIn(field, home, 'Home'), goalsIn(field, away, 'Away')] as const) : undefined
  const penalties = hasBegun(phase) ? part('penalties', () => penaltiesIn(field)) : undefined
  const winner = idIn(field('Winner'))
  const [stage, group] = [localized(field('StageName')), groupIn(localized(field('GroupName')))]
  const venue = isGiven(field('Stadium')) ? part('ground', () => venueIn(field('Stadium'))) : undefined
  const attendance = isGiven(field('Attendance'))
    ? part('attendance', () => wholeNumber(field('Attendance'), 'Attendance', { max: 250_000 })) || undefined
    : undefined
  return {
    ...{ id, place, ...start, home: homeTeam!, away: awayTeam!, phase },
    teamIds: { ...(homeId !== undefined && { home: homeId }), ...(awayId !== undefined && { away: awayId }) },
    ...(goals && { goals }),
    ...(penalties && { penalties }),
    ...{ period: field('Period') ?? undefined, matchTime: field('MatchTime'), resultType: field('ResultType') },
    ...(winner !== undefined && (winner === homeId || winner === awayId) && { winner: winner === homeId ? 'home' : 'away' }),
    ...(stage !== undefined && { stage }),
    ...(group !== undefined && { group }),
    ...(venue && { venue }),
    ...(attendance !== undefined && { attendance }),
    repairs,
  }
}

/** "Home" and "Away" in lists, "HomeTeam" and "AwayTeam" in details. Undefined: the side is not decided. */
function sidesIn(field: Fields): [Fields | undefined, Fields | undefined] {
  const side = (name: 'Home' | 'Away') => {
    const value = field(`${name}Team`) ?? field(name)
    if (!isGiven(value)) return undefined
    const team = getFields(value, name)
    return isGiven(team('IdTeam')) || nameIn(team) !== undefined ? team : undefined
  }
  return [side('Home'), side('Away')]
}

const nameIn = (team: Fields): string | undefined =>
  localized(team('TeamName')) ?? (typeof team('ShortClubName') === 'string' ? (team('ShortClubName') as string) : undefined)

/** The country of "MEX"; "" if no field tells it. */
function countryIn(team: Fields): string {
  const codes = [team('IdCountry'), team('IdAssociation')].flatMap((code) => (typeof code === 'string' ? [code] : []))
  const byCode = codes.flatMap((code) => countryOfFifaCode(code) ?? [])[0]
  return byCode ?? nationNamed(nameIn(team) ?? '')?.code ?? ''
}

/** Throws Undecided for a placeholder: "W74", "Winner Group A". */
function teamIn(team: Fields, country: string, { isOfNations, ageGroup, league }: Place): SourceTeam {
  const name = nameIn(team)
  if (name === undefined) throw new Error(`the team ${shown(team('IdTeam'))} has no name`)
  if (isNobody(name) || isTieCode(name) || isUndecidedSide(name)) throw new Undecided()
  const id = idIn(team('IdTeam'))
  const sourceId = id === undefined ? {} : { sourceId: id }
  const isNation = isGiven(team('TeamType')) ? team('TeamType') === 1 : isOfNations
  if (!isNation) return { ...getClub(name, 'TeamName', country || league.country), ...sourceId }
  if (ageGroup !== undefined) return { name: `${name} ${ageGroup}`, country: country || 'INT', type: 'national', ...sourceId }
  const known = nationNamed(name) !== undefined || country === '' ? name : countryName(country, 'en')
  return { ...nationalTeam(known), ...sourceId }
}

/** Goals of a side, which lists have twice. */
function goalsIn(field: Fields, team: Fields, side: 'Home' | 'Away'): number {
  const value = [team('Score'), field(`${side}TeamScore`)].find(isGiven)
  return wholeNumber(value, `score of the ${side.toLowerCase()} side`, { max: 99 })
}

function penaltiesIn(field: Fields): Goals | undefined {
  const [home, away] = [field('HomeTeamPenaltyScore'), field('AwayTeamPenaltyScore')]
  if (!isGiven(home) && !isGiven(away)) return undefined
  const count = (value: unknown, name: string) => wholeNumber(value, name, { max: 99 })
  const pair: Goals = [count(home, 'HomeTeamPenaltyScore'), count(away, 'AwayTeamPenaltyScore')]
  // Matches without a shoot-out often have 0:0 as well.
  return pair[0] === 0 && pair[1] === 0 && partIn(field('Period'))?.period !== 'PEN' ? undefined : pair
}

/** `Date` is in UTC; `LocalDate` is the local time with a wrong "Z". */
function startIn(field: Fields, part: Part): Pick<Head, 'date' | 'startAt' | 'timeTbd'> {
  const instant = part('time', () => instantIn(field('Date'), 'Date'))
  const local = isGiven(field('LocalDate')) ? part('local time', () => instantIn(field('LocalDate'), 'LocalDate')) : undefined
  const day = (local ?? instant)?.slice(0, 10)
  if (day === undefined) throw new Error(`Date ${shown(field('Date'))} is not a time`)
  return instant === undefined || field('TimeDefined') === false
    ? { date: day, startAt: `${day}T00:00:00Z`, timeTbd: true }
    : { date: day, startAt: instant, timeTbd: false }
}

function instantIn(value: unknown, name: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(typeof value === 'string' ? value : '') ?? []
  if (day === undefined || !isDay(day) || Number.isNaN(Date.parse(`${day}T${time}Z`)))
    throw new Error(`${name} ${shown(value)} is not a time`)
  return `${day}T${time}Z`
}

/** "Group A" → "A". */
const groupIn = (name: string | undefined): string | undefined => name?.replace(/^(?:Group|Groupe|Grupo|Gruppe) /, '')

function venueIn(value: unknown): Head['venue'] {
  const stadium = getFields(value, 'Stadium')
  const [name, city] = [localized(stadium('Name')), localized(stadium('CityName'))]
  return name === undefined && city === undefined ? undefined : { name: name ?? '', ...(city !== undefined && { city }) }
}
