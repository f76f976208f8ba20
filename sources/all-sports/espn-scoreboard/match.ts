import { countryNamed } from '@touchline/contract/names/nations'
import { normalRound } from '@touchline/contract/names/normal-round'
import { DateTime } from 'luxon'
import { placeOfDay, playOffWeek, regularWeek } from '../../american-football/shared/calendar.ts'
import { progress } from '../../live/progress.ts'
import { type Fields, getFields, getList, isGiven, shown, text, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { timezonesIn } from '../../soccer/shared/leagues.ts'
import { partsOfRound, stageOfRound } from '../../soccer/shared/rounds.ts'
import { getStage, isStage, roundOrder } from '../../soccer/shared/stages.ts'
import type { SourceMatch, SourceStage } from '../../source-model.ts'
import { fieldAt } from './field-at.ts'
import { type FeedLeague, seasonYear } from './league.ts'
import type { ReplyEvent } from './replies.ts'
import { getScoreboard } from './scoreboard.ts'
import { readStatus } from './status.ts'
import { getTeams } from './team.ts'

export type ParsedMatch = Omit<SourceMatch, 'row' | 'text'> & { key: string }

/** A game that is left out by design. */
export class Skipped extends Error {}

const attendanceMax = 250_000

/** Throws Skipped, Undecided, or an Error that names the fault: no id, teams or start, an unknown state, no score. */
export function parseMatch(reply: ReplyEvent, league: FeedLeague): ParsedMatch {
  const { event, competition } = reply
  const key = text(event('id') ?? competition('id'), 'id')
  if (!/^\d{1,12}$/.test(key)) throw new Error(`id ${shown(key)} is not a number`)
  const repairs: string[] = []
  const part = <T>(what: string, read: () => T): T | undefined => tolerant(repairs, read, leftOut(what))
  const sides = getSides(competition)
  skipExhibitions(event, competition, sides, league)
  const status = readStatus(competition, event)
  const firstYear = seasonYear(reply) - (league.row?.years === 'ends' ? 1 : 0)
  const [home, away] = getTeams([sides.home, sides.away], league, firstYear)
  const start = getStart(reply, league)
  const isPlayOff = seasonType(event) === postseason
  const scoreboard = getScoreboard({ sport: league.sport, competition, sides, status, isPlayOff, timeTbd: start.timeTbd }, repairs)
  const venue = part('ground', () => venueIn(competition('venue')))
  const attendance = scoreboard.state === 'finished' ? part('attendance', () => attendanceIn(competition('attendance'))) : undefined
  return {
    key,
    sourceId: key,
    ...getPlace({ reply, league, date: start.date, season: firstYear }, part),
    ...start,
    home,
    away,
    scoreboard,
    order: progress(scoreboard),
    ...(competition('neutralSite') === true && { neutral: true }),
    ...(venue && { venue }),
    ...(attendance !== undefined && { attendance }),
    repairs,
  }
}

const [preseason, postseason, playIn] = [1, 3, 5]

const seasonType = (event: Fields): unknown => fieldAt(event('season'), 'type')

/** Soccer numbers its seasons in another way. */
function skipExhibitions(event: Fields, competition: Fields, { home, away }: Sides, league: FeedLeague): void {
  if (league.sport !== 'soccer' && seasonType(event) === preseason) throw new Skipped('preseason games')
  const isProBowl = league.code === 'nfl' && [home, away].every((side) => conferences.has(fieldAt(side('team'), 'abbreviation')))
  if (fieldAt(competition('type'), 'abbreviation') === 'ALLSTAR' || isProBowl) throw new Skipped('all-star games')
}

/** The sides of a Pro Bowl. */
const conferences: ReadonlySet<unknown> = new Set(['AFC', 'NFC'])

interface Sides {
  home: Fields
  away: Fields
}

function getSides(competition: Fields): Sides {
  const all = getList(competition('competitors'), 'competitors').map((each) => getFields(each, 'a competitor'))
  const [home, away] = ['home', 'away'].map((side) => all.filter((each) => each('homeAway') === side))
  if (home!.length !== 1 || away!.length !== 1) throw new Error('the competitors are not one home and one away side')
  return { home: home![0]!, away: away![0]! }
}

/** The feed counts days in this zone, and so do archives of North American leagues. */
const eastern = 'America/New_York'

function getStart({ event, competition }: ReplyEvent, league: FeedLeague): Pick<SourceMatch, 'date' | 'startAt' | 'timeTbd'> {
  const value = competition('date') ?? event('date')
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) throw new Error(`date ${shown(value)} is not a time in UTC`)
  const date = getDay(at, getZones(competition, league))
  const timeTbd = (competition('timeValid') ?? event('timeValid')) === false
  return { date, startAt: timeTbd ? `${date}T00:00:00Z` : `${new Date(at).toISOString().slice(0, 19)}Z`, timeTbd }
}

/** The time zones in which a match may be played: that of the league, else those of the country of the ground, else of the league's. */
function getZones(competition: Fields, { sport, soccer }: FeedLeague): readonly string[] {
  if (!soccer) return sport === 'volleyball' ? ['UTC'] : [eastern]
  // UTC stands for several zones.
  if (soccer.timezone !== undefined && soccer.timezone !== 'UTC') return [soccer.timezone]
  const country = fieldAt(competition('venue'), 'address', 'country')
  const zones = timezonesIn((typeof country === 'string' ? countryNamed(country) : undefined) ?? soccer.country)
  return zones.length === 0 ? ['UTC'] : zones
}

/** The day that most of the zones have. */
function getDay(at: number, zones: readonly string[]): string {
  const days = Map.groupBy(zones, (zone) => DateTime.fromMillis(at, { zone }).toISODate()!)
  return [...days].reduce((most, each) => (each[1].length > most[1].length ? each : most))[0]
}

function venueIn(value: unknown): SourceMatch['venue'] {
  if (!isGiven(value)) return undefined
  const venue = getFields(value, 'venue')
  if (!isGiven(venue('fullName'))) return undefined
  const address = isGiven(venue('address')) ? getFields(venue('address'), 'address') : undefined
  const city = isGiven(address?.('city')) ? text(address!('city'), 'city') : undefined
  return { name: text(venue('fullName'), 'venue'), ...(city !== undefined && { city }) }
}

/** 0 stands for unknown. */
function attendanceIn(value: unknown): number | undefined {
  const count = isGiven(value) ? wholeNumber(value, 'attendance', { max: attendanceMax }) : 0
  return count === 0 ? undefined : count
}

type Place = Pick<SourceMatch, 'stage' | 'round' | 'roundSource' | 'roundOrder' | 'group'>
type Part = <T>(what: string, read: () => T) => T | undefined

interface Placing {
  reply: ReplyEvent
  league: FeedLeague
  /** YYYY-MM-DD. */
  date: string
  /** The year in which the season begins. */
  season: number
}

function getPlace(placing: Placing, part: Part): Place {
  const { league } = placing
  if (league.soccer) return placeInSoccer(placing, part)
  return league.code === 'nfl' ? placeInNfl(placing) : placeInSeason(placing, part)
}

/** Weeks of the play-offs are counted from 1. */
function placeInNfl({ reply: { event }, date, season }: Placing): Place {
  const nth = fieldAt(event('week'), 'number') ?? event('week')
  const isWeek = typeof nth === 'number' && Number.isInteger(nth)
  const place = !isWeek ? placeOfDay(date) : seasonType(event) === postseason ? playOffWeek(season, nth) : regularWeek(season, nth)
  const { season: _, neutral: __, ...rest } = place
  return rest
}

const regularSeason: SourceStage = { name: 'Regular Season', type: 'league' }
const playOffs: SourceStage = { name: 'Play-offs', type: 'knockout' }

/** Words of "NBA Cup - Championship". */
const cupFinal = [/\bcup\b/i, /\b(?:final|championship)\b/i]

/** "East 1st Round - Game 3", "NLDS - Game 4", "NBA Finals - Game 7 if necessary". */
function placeInSeason({ reply: { event, competition }, league: { code }, date }: Placing, part: Part): Place {
  const headline = part('round', () => headlineIn(competition))
  const [, name, game] = /^(.*\S) - Game (\d)\b/.exec(headline ?? '') ?? []
  const order = { roundOrder: Number(date.replaceAll('-', '')) }
  if (code === 'nba' && cupFinal.every((word) => word.test(headline ?? '')))
    return { stage: { name: 'NBA Cup Final', type: 'knockout' }, ...order }
  if (code === 'nba' && seasonType(event) === playIn) return { stage: { name: 'Play-In', type: 'knockout' }, ...order }
  if (seasonType(event) !== postseason) return { stage: regularSeason, ...order }
  const round = name === undefined ? headline : `${name}, Game ${game}`
  return {
    stage: playOffs,
    ...(round !== undefined && { round: normalRound(round), roundSource: round }),
    ...order,
  }
}

function headlineIn(competition: Fields): string | undefined {
  const headline = getList(competition('notes'), 'notes')
    .map((note) => fieldAt(note, 'headline'))
    .find(isGiven)
  return headline === undefined ? undefined : text(headline, 'headline')
}

/** The part of a season in its slug, "round-of-16"; that of a league is its name. */
const phases =
  /^(?:group-stage|league-phase|league-stage|final|semifinals|quarterfinals|round-of-(?:16|32|64|128)|3rd-place(?:-match)?|third-place(?:-match)?|knockout-round-playoffs|(?:first|second|third|fourth|fifth)-round)$/

function placeInSoccer({ reply: { event }, league }: Placing, part: Part): Place {
  const soccer = league.soccer!
  const slug = fieldAt(event('season'), 'slug')
  const label = part('round', () => (typeof slug === 'string' && phases.test(slug) ? phaseName(slug) : undefined))
  if (label === undefined && soccer.type === 'league')
    return { stage: withoutGroup(getStage(soccer.code, '', 'Matchday 1')), roundOrder: 0 }
  const named = label === undefined ? undefined : stageNamed(soccer.code, label)
  if (named) return { stage: named, roundOrder: 0 }
  const { round = '', stage } = label === undefined ? {} : partsOfRound(soccer.code, label)
  // A cup whose round is not known is a knock-out.
  const place = getStage(soccer.code, stage ?? stageOfRound(soccer, round || 'Final'), round || 'Final')
  return {
    stage: withoutGroup(place),
    ...(round !== '' && { round: normalRound(round), roundSource: round }),
    roundOrder: roundOrder(round),
  }
}

/** Stages by the names of archives, the first of which the league has. */
const stageNames: Readonly<Record<string, readonly string[]>> = {
  'Group Stage': ['Group'],
  ...{ 'League Phase': ['League phase', 'League'], 'League Stage': ['League phase', 'League'] },
  'Knockout Round Playoffs': ['Playoffs'],
}

function stageNamed(code: string, label: string): SourceStage | undefined {
  const names = Object.hasOwn(stageNames, label) ? stageNames[label]! : []
  const name = names.find((each) => isStage(code, each))
  return name === undefined ? undefined : withoutGroup(getStage(code, name, name === 'Playoffs' ? '' : 'Matchday 1'))
}

const withoutGroup = ({ name, type }: SourceStage): SourceStage => ({ name, type })

/** "3rd-place-match" → "Third Place", "round-of-16" → "Round of 16". */
function phaseName(slug: string): string {
  if (/^(?:3rd|third)-place/.test(slug)) return 'Third Place'
  const words = slug.split('-').map((word) => (word === 'of' ? word : `${word[0]!.toUpperCase()}${word.slice(1)}`))
  return words.join(' ')
}
