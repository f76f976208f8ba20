import type { SourceMatch, SourceTeam } from '../connectors.ts'
import { countryOfFifaCode } from '../openfootball/countries.ts'
import type { KnownLeague } from '../openfootball/leagues.ts'
import { resultOf, type Score } from '../openfootball/result.ts'
import { intoWindow, isDay, seasonWindow } from '../openfootball/season.ts'
import { roundName, roundOrder, stageOf } from '../openfootball/stages.ts'
import { toUtc, zoneOf } from '../openfootball/zones.ts'

/** What a row belongs to. */
export interface Heading {
  league: KnownLeague
  /** "2024/2025" or "2025". */
  season: string
}

/** One row {round, date, time?, team1, team2, score, status?, stage?, group?}. Throws an Error that says what is wrong with it. */
export function parseRow(value: unknown, { league, season }: Heading): Omit<SourceMatch, 'row' | 'text'> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('a row that is no object')
  const field = (name: string): unknown => (Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined)
  const { date, repairs } = dayOf(field('date'), league, season)
  const time = timeOf(field('time'))
  const { said, round } = stageAndRound(optionalText(field('stage'), 'stage'), optionalText(field('round'), 'round'))
  const stage = stageOf(league.code, said, round ?? '')
  const group = stage.group ?? optionalText(field('group'), 'group')?.replace(/^Group /, '')
  const result = resultOf(scoreOf(field('score')), optionalText(field('status'), 'status'), time === undefined)
  return {
    stage,
    ...(round && { round }),
    roundOrder: roundOrder(round ?? ''),
    ...(group && { group }),
    date,
    startAt: time ? toUtc(date, time, zoneOf('openfootball-json', league, season)) : `${date}T00:00:00Z`,
    timeTbd: time === undefined,
    home: teamOf(field('team1'), 'team1', league.country),
    away: teamOf(field('team2'), 'team2', league.country),
    play: result.play,
    repairs: [...repairs, ...result.repairs],
  }
}

function dayOf(value: unknown, league: KnownLeague, season: string): { date: string; repairs: string[] } {
  if (typeof value !== 'string' || !isDay(value)) throw new Error(`date ${shown(value)} is no day YYYY-MM-DD`)
  const window = seasonWindow(league.code, season)
  const date = intoWindow(value, window)
  if (date === undefined) throw new Error(`date ${value} is outside the season (${window.from} to ${window.to}) in every year`)
  return { date, repairs: date === value ? [] : [`date ${value} moved to ${date}`] }
}

function timeOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || !/^([01]?\d|2[0-3]):[0-5]\d$/.test(value)) throw new Error(`time ${shown(value)} is no time HH:MM`)
  return value
}

/** "Finals, Semifinals" names stage and round; where the row has a stage of its own, the round stands alone. */
function stageAndRound(stage: string | undefined, round: string | undefined): { said: string; round?: string } {
  const [, before, after] = stage === undefined ? (/^(.+?), (.+)$/.exec(round ?? '') ?? []) : []
  const name = after ?? round
  return { said: stage ?? before ?? '', ...(name && { round: roundName(name) }) }
}

const nameMax = 100

/** A text that may be shown: not empty, not endless, without markup or control characters. */
function text(value: unknown, field: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new Error(`${field} ${shown(value)} is no text`)
  if (value.length > nameMax) throw new Error(`${field} has more than ${nameMax} characters`)
  if (/[<>\p{Cc}\u{FFFD}]/u.test(value) || !value.isWellFormed()) throw new Error(`${field} has characters that no name has`)
  return value.trim()
}

const optionalText = (value: unknown, field: string): string | undefined =>
  value === undefined || value === null ? undefined : text(value, field)

/** "FC Barcelona", or in competitions of many countries "FC Barcelona (ESP)". */
function teamOf(value: unknown, field: string, country: string): SourceTeam {
  const said = text(value, field)
  const [, name, code] = /^(.*\S)\s*\(([A-Z]{3})\)$/.exec(said) ?? []
  const from = code === undefined ? country : countryOfFifaCode(code)
  if (from === undefined) throw new Error(`${field} "${said}": ${code} is no country of FIFA`)
  if (!/\p{L}/u.test(name ?? said)) throw new Error(`${field} "${said}" has no letters`)
  return { name: name ?? said, country: from }
}

const parts = ['ht', 'ft', 'et', 'p'] as const

function scoreOf(value: unknown): Score {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error(`score ${shown(value)} is no object`)
  const score: Score = {}
  for (const part of parts) {
    const pair: unknown = Object.hasOwn(value, part) ? (value as Record<string, unknown>)[part] : undefined
    if (pair === undefined || pair === null) continue
    if (!isPair(pair)) throw new Error(`score.${part} ${shown(pair)} is no pair of goals`)
    score[part] = pair
  }
  return score
}

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((goals) => Number.isInteger(goals) && goals >= 0 && goals <= 199)

const shown = (value: unknown): string => (value === undefined ? '(missing)' : (JSON.stringify(value) ?? '').slice(0, 60))
