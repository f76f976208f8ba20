import { isDay } from '../../parse/dates.ts'
import { type Fields, getFields, isGiven, shown, text, wholeNumber } from '../../parse/fields.ts'
import { type Part, tolerantParts } from '../../parse/tolerant-parts.ts'
import type { SourceMatch, SourceStage } from '../../source-model.ts'
import type { Score } from '../shared/entry.ts'
import { stages } from '../shared/euroleague/stages.ts'

export interface Club {
  code: string
  name: string
}

/** The phase of a code; one that is not listed is a knockout stage named by its code. */
export const stageOfPhase = (phase: string): SourceStage =>
  Object.hasOwn(stages, phase) ? stages[phase]! : { name: phase, type: 'knockout' }

/** A game of the list, which knows its place in the season and, after its end, the result. */
export interface Game {
  /** "E2025_1". */
  id: string
  /** "E": EuroLeague, "U": EuroCup. */
  competition: string
  /** "EuroCup". */
  leagueName?: string
  /** First year of the season. */
  season: number
  stage: SourceStage
  round?: string
  /** Number of the round in its phase, or of the game in its series. */
  roundOrder: number
  group?: string
  date: string
  startAt: string
  timeTbd: boolean
  home: Club
  away: Club
  hasEnded: boolean
  score?: Score
  /** Points by period. Empty: not known. */
  lines: Score[]
  venue?: SourceMatch['venue']
  attendance?: number
  officials: NonNullable<SourceMatch['officials']>
  neutral?: boolean
  repairs: string[]
}

const pointsMax = 250
const attendanceMax = 100_000

/** A game, {gameCode, season, local, road, …}. Throws an Error for one without code, season, phase, clubs or day. */
export function readGame(value: unknown): Game {
  const repairs: string[] = []
  const part = tolerantParts(repairs)
  const field = getFields(value, 'a game')
  const season = getFields(field('season'), 'season')
  const [, competition, year] = /^([A-Z])(20\d\d)$/.exec(String(season('code'))) ?? []
  if (year === undefined) throw new Error(`season ${shown(season('code'))} is not a code like "E2025"`)
  const leagueName = part('name of the league', () => leagueIn(season('name')))
  const phase = text(getFields(field('phaseType'), 'phaseType')('code'), 'phaseType')
  const [home, away] = [getFields(field('local'), 'local'), getFields(field('road'), 'road')]
  const hasEnded = field('played') === true
  const group = part('group', () => groupIn(field))
  const round = part('round', () => (isGiven(field('roundName')) ? text(field('roundName'), 'roundName') : undefined))
  const venue = part('arena', () => venueIn(field('venue')))
  const attendance = isGiven(field('audience'))
    ? part('attendance', () => wholeNumber(field('audience'), 'audience', { max: attendanceMax }))
    : undefined
  const known = stageOfPhase(phase)
  return {
    id: `${competition}${year}_${wholeNumber(field('gameCode'), 'gameCode', { min: 1, max: 9_999 })}`,
    competition: competition!,
    ...(leagueName !== undefined && { leagueName }),
    season: Number(year),
    stage: group === undefined ? known : { ...known, type: 'group' },
    ...(round !== undefined && { round }),
    roundOrder: Number(/\d{1,2}$/.exec(round ?? '')?.[0] ?? 0),
    ...(group !== undefined && { group }),
    ...getStart(field, part),
    home: clubIn(home),
    away: clubIn(away),
    hasEnded,
    ...(hasEnded && part('score', () => ({ score: { home: pointsIn(home('score')), away: pointsIn(away('score')) } }))),
    lines: (hasEnded && part('quarters', () => linesIn(home, away))) || [],
    ...(venue && { venue }),
    ...(attendance && { attendance }),
    officials: part('referees', () => officialsIn(field)) ?? [],
    ...(field('isNeutralVenue') === true && { neutral: true }),
    repairs,
  }
}

/** "EuroCup 2025-26" without the years. */
const leagueIn = (value: unknown): string | undefined =>
  isGiven(value) ? text(text(value, 'name of the season').replace(/ \d{4}(?:-\d{2})?$/, ''), 'name of the season') : undefined

const pointsIn = (value: unknown): number => wholeNumber(value, 'score', { max: pointsMax })

/** The regular season of the EuroLeague is one group, which has no name of its own. */
function groupIn(field: Fields): string | undefined {
  if (!isGiven(field('group'))) return undefined
  const name = getFields(field('group'), 'group')('rawName')
  return typeof name === 'string' && /^[A-Z]$/.test(name.replace(/^Group /, '')) ? name.replace(/^Group /, '') : undefined
}

/** "local" and "road" with {club: {code, name}}. A club is known by its code. */
function clubIn(side: Fields): Club {
  const club = getFields(side('club'), 'club')
  return { code: text(club('code'), 'code of a club'), name: text(club('name'), 'name of a club') }
}

/** The day is that of Central Europe, as the archive has it; the time is in UTC. */
function getStart(field: Fields, part: Part): Pick<Game, 'date' | 'startAt' | 'timeTbd'> {
  const instant = part('time', () => instantIn(field('utcDate')))
  const local = /^(\d{4}-\d\d-\d\d)T/.exec(String(field('date')))?.[1]
  const date = local !== undefined && isDay(local) ? local : instant?.slice(0, 10)
  if (date === undefined) throw new Error(`date ${shown(field('date'))} is not a day`)
  return instant === undefined || field('confirmedHour') === false
    ? { date, startAt: `${date}T00:00:00Z`, timeTbd: true }
    : { date, startAt: instant, timeTbd: false }
}

function instantIn(value: unknown): string {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) && !Number.isNaN(Date.parse(value))
  if (!isTime) throw new Error(`utcDate ${shown(value)} is not a time in UTC`)
  return value
}

/** Of "extraPeriod2" 2. */
const numberIn = (name: string): number => Number(name.replaceAll(/\D/g, ''))

/** {partials1 … partials4, extraPeriods: {…}} of both sides. */
function linesIn(home: Fields, away: Fields): Score[] {
  const points = (side: Fields): number[] => {
    const partials = getFields(side('partials'), 'partials')
    const regular = [1, 2, 3, 4].map((n) => pointsIn(partials(`partials${n}`)))
    const extra = isGiven(partials('extraPeriods')) ? Object.entries(getObject(partials('extraPeriods'))) : []
    const inOrder = extra.toSorted(([a], [b]) => numberIn(a) - numberIn(b))
    return [...regular, ...inOrder.map(([, value]) => pointsIn(value))]
  }
  const [own, other] = [points(home), points(away)]
  if (own.length !== other.length) throw new Error(`${own.length} and ${other.length} periods of the same game`)
  return own.map((value, i) => ({ home: value, away: other[i]! }))
}

function getObject(value: unknown): object {
  getFields(value, 'extraPeriods')
  return value as object
}

function venueIn(value: unknown): SourceMatch['venue'] {
  return isGiven(value) ? { name: text(getFields(value, 'venue')('name'), 'name of the arena') } : undefined
}

/** referee1 to referee4, {code, name}. */
function officialsIn(field: Fields): NonNullable<SourceMatch['officials']> {
  return [1, 2, 3, 4].flatMap((n) => {
    const value = field(`referee${n}`)
    if (!isGiven(value)) return []
    const referee = getFields(value, 'referee')
    const code = referee('code')
    return [{ name: text(referee('name'), 'name of a referee'), role: 'referee', ...(isGiven(code) && { key: `euroleague ${code}` }) }]
  })
}
