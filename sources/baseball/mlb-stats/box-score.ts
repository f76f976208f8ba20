import { type Fields, getFields, getList, isGiven, wholeNumber } from '../../parse/fields.ts'
import type { Part } from '../../parse/tolerant-parts.ts'
import type { SourceLineupEntry, SourceMatch, SourcePerson, SourceSide, SourceStatistics, SourceStats } from '../../source-model.ts'
import { average } from '../shared/rates.ts'
import type { LineScore } from './line-score.ts'
import { idIn, type PeopleById, personIn, positionIn, shirtIn, valuesIn } from './people.ts'

type BaseballStats = Extract<SourceStats, { case: 'baseball' }>['value']
type Batting = NonNullable<BaseballStats['batting']>
type Pitching = NonNullable<BaseballStats['pitching']>
export type SideName = 'home' | 'away'
const sides = ['home', 'away'] as const

interface BoxPlayer {
  person: SourcePerson
  /** Place in the batting order, 1 to 9; 0: does not bat. */
  order: number
  /** 0: started in it; 1: the first who replaced the starter of this place … */
  nth: number
  place?: string
  batting?: Batting
  pitching?: Pitching
  /** "W", "L", "S". */
  decision?: string
  errors?: number
}

interface BoxSide {
  players: Map<string, BoxPlayer>
  /** Ids in the order in which they pitched; the first is the starter. */
  pitchers: string[]
  /** Ids of who has batted or played in the field. */
  batters: string[]
  unused: string[]
  team: BaseballStats
}

export type BoxScore = Record<SideName, BoxSide> & { officials?: NonNullable<SourceMatch['officials']> }

/** A box score, {teams: {home, away}, officials}. What cannot be read of it is left out. `known`: people with more details. */
export function readBoxScore(value: unknown, known: PeopleById, part: Part): BoxScore {
  const field = getFields(value, 'boxscore')
  const teams = getFields(field('teams'), 'teams')
  const officials = part('officials', () => readOfficials(field('officials')))
  return {
    home: readSide(getFields(teams('home'), 'home'), known, part),
    away: readSide(getFields(teams('away'), 'away'), known, part),
    ...(officials && officials.length > 0 && { officials }),
  }
}

const roles: Readonly<Record<string, string>> = {
  'Home Plate': 'home_plate_umpire',
  'First Base': 'first_base_umpire',
  'Second Base': 'second_base_umpire',
  'Third Base': 'third_base_umpire',
  'Left Field': 'left_field_umpire',
  'Right Field': 'right_field_umpire',
}

function readOfficials(value: unknown): NonNullable<SourceMatch['officials']> {
  return getList(value, 'officials').map((each) => {
    const field = getFields(each, 'an official')
    const { name, key } = personIn(field('official'), 'official')
    return { name, role: roles[String(field('officialType'))] ?? 'umpire', key: `mlb ${key}` }
  })
}

const idsIn = (value: unknown, name: string): string[] =>
  getList(value, name).map((each) => String(wholeNumber(each, `id in ${name}`, { min: 1 })))

function readSide(field: Fields, known: PeopleById, part: Part): BoxSide {
  const players = new Map<string, BoxPlayer>()
  for (const each of part('players', () => valuesIn(field('players'), 'players')) ?? []) {
    const player = part('player', () => readPlayer(each, known, part))
    if (player) players.set(player.person.key!, player)
  }
  const list = (name: string) => part(name, () => idsIn(field(name), name).filter((id) => players.has(id))) ?? []
  const stats = isGiven(field('teamStats')) ? part('statistics of a team', () => readStats(field('teamStats'), part)) : undefined
  const { errors, decision: _, ...team } = stats ?? {}
  return {
    players,
    pitchers: list('pitchers'),
    batters: list('batters'),
    unused: [...list('bench'), ...list('bullpen')],
    team: { ...team, ...(errors !== undefined && { fielding: { e: errors } }) },
  }
}

function readPlayer(value: unknown, known: PeopleById, part: Part): BoxPlayer {
  const field = getFields(value, 'a player')
  const key = idIn(field('person'), 'a player')
  const person = known.get(key) ?? { ...personIn(field('person')), ...shirtIn(field('jerseyNumber')) }
  const [, order = '0', nth = '0'] = /^([1-9])(\d\d)$/.exec(String(field('battingOrder') ?? '')) ?? []
  const all = part('positions', () => getList(field('allPositions'), 'allPositions'))
  const place = part('position', () => positionIn(all?.[0]) ?? positionIn(field('position')))
  const stats = isGiven(field('stats')) ? part(`statistics of ${person.name}`, () => readStats(field('stats'), part)) : undefined
  return { person, order: Number(order), nth: Number(nth), ...(place !== undefined && { place }), ...stats }
}

const battingColumns = {
  pa: 'plateAppearances',
  ab: 'atBats',
  r: 'runs',
  h: 'hits',
  doubles: 'doubles',
  triples: 'triples',
  hr: 'homeRuns',
  rbi: 'rbi',
  bb: 'baseOnBalls',
  so: 'strikeOuts',
  sb: 'stolenBases',
  cs: 'caughtStealing',
  hbp: 'hitByPitch',
  sf: 'sacFlies',
} as const
const pitchingColumns = {
  h: 'hits',
  r: 'runs',
  er: 'earnedRuns',
  bb: 'baseOnBalls',
  so: 'strikeOuts',
  hr: 'homeRuns',
  pitches: 'numberOfPitches',
  strikes: 'strikes',
} as const

const decisions = [
  ['wins', 'W'],
  ['losses', 'L'],
  ['saves', 'S'],
] as const

/** {batting, pitching, fielding}, each of which is empty for who did none of it. */
function readStats(value: unknown, part: Part): Pick<BoxPlayer, 'batting' | 'pitching' | 'decision' | 'errors'> {
  const field = getFields(value, 'statistics')
  const group = (name: string) =>
    isGiven(field(name)) && valuesIn(field(name), name).length > 0 ? getFields(field(name), name) : undefined
  const [bat, pitch, catching] = [group('batting'), group('pitching'), group('fielding')]
  const batting: Batting | undefined = bat && counts(bat, battingColumns, part)
  const pitching: Pitching | undefined = pitch && { ...inningsIn(pitch), ...counts(pitch, pitchingColumns, part) }
  const errors =
    catching && isGiven(catching('errors')) ? part('errors', () => wholeNumber(catching('errors'), 'errors', { max: 100 })) : undefined
  const decision = pitch && decisions.find(([name]) => pitch(name) === 1)?.[1]
  return {
    ...(decision !== undefined && { decision }),
    ...(batting && { batting: { ...batting, ...average({ h: batting.h ?? 0, ab: batting.ab ?? 0 }) } }),
    ...(pitching && { pitching }),
    ...(errors !== undefined && { errors }),
  }
}

function counts<Name extends string>(field: Fields, columns: Readonly<Record<Name, string>>, part: Part): { [name in Name]?: number } {
  const read = Object.entries<string>(columns).flatMap(([name, column]) => {
    const value = isGiven(field(column)) ? part(column, () => wholeNumber(field(column), column, { max: 10_000 })) : undefined
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(read) as { [name in Name]?: number }
}

/** "6.2": full innings, and outs of the next. */
const inningsIn = (field: Fields): { ip?: string } => {
  const value = String(field('inningsPitched') ?? '')
  return /^\d{1,2}\.[0-2]$/.test(value) ? { ip: value } : {}
}

export const sideOfPlayer = (box: BoxScore, id: string): SideName | undefined => sides.find((side) => box[side].players.has(id))

/** Whether a player has taken part: batted, pitched or been in the field. */
const hasPlayed = (side: BoxSide, id: string): boolean => side.batters.includes(id) || side.pitchers.includes(id)

/** Statistics of teams and players. Undefined before a player has any. */
export function getStatistics(box: BoxScore, line: LineScore | undefined): SourceStatistics | undefined {
  const players = sides.flatMap((side) =>
    [...box[side].players.values()].flatMap((player) => {
      const stats = hasPlayed(box[side], player.person.key!) ? playerStats(box[side], player) : undefined
      return stats ? [{ side, person: player.person, stats }] : []
    }),
  )
  if (players.length === 0) return undefined
  const periods = (line?.innings ?? []).map((inning) => ({
    period: String(inning.number),
    home: ofInning(inning.home, inning.hits.home),
    away: ofInning(inning.away, inning.hits.away),
  }))
  return {
    home: teamStats(box.home, line?.leftOnBase?.home),
    away: teamStats(box.away, line?.leftOnBase?.away),
    players,
    ...(periods.length > 0 && { periods }),
  }
}

const baseball = (value: BaseballStats): SourceStats => ({ case: 'baseball', value })

const ofInning = (r: number | undefined, h: number | undefined): SourceStats =>
  baseball(r === undefined ? {} : { batting: { r, ...(h !== undefined && { h }) } })

/** A box score adds up how many runners each batter left, so that of the team is in the line score. */
const teamStats = ({ team }: BoxSide, leftOnBase: number | undefined): SourceStats =>
  baseball({ ...team, ...(leftOnBase !== undefined && { leftOnBase }) })

function playerStats(side: BoxSide, { person, order, batting, pitching, decision, errors }: BoxPlayer): SourceStats | undefined {
  const isPitcher = side.pitchers.includes(person.key!)
  const hasBatted = batting && (order > 0 || (batting.pa ?? 0) > 0)
  if (!hasBatted && !(isPitcher && pitching) && errors === undefined) return undefined
  return baseball({
    ...(hasBatted && { batting }),
    ...(isPitcher && pitching && { pitching: { ...pitching, ...(decision !== undefined && { decision }) } }),
    ...(errors !== undefined && { fielding: { e: errors } }),
  })
}

/** When a player came on or was replaced, as the plays tell. */
export interface Substitution {
  side: SideName
  in: string
  /** Absent: not known, or the player changed position. */
  out?: string
  /** The replaced player stays in another place: a pitcher who remains the designated hitter. */
  stays?: boolean
  inning: number
}

/** The starters by place, "home/3" for the third in the batting order, "home/P" for the pitcher. */
export function startersIn(box: BoxScore): Map<string, string> {
  const places = new Map<string, string>()
  for (const side of sides) {
    for (const { person, order, nth } of box[side].players.values()) if (order > 0 && nth === 0) places.set(`${side}/${order}`, person.key!)
    const [pitcher] = box[side].pitchers
    if (pitcher !== undefined) places.set(`${side}/P`, pitcher)
  }
  return places
}

/** The lineups. Undefined until both batting orders are published. */
export function getLineups(box: BoxScore, substitutions: readonly Substitution[]): SourceMatch['lineup'] {
  const [home, away] = [getLineup(box.home, substitutions), getLineup(box.away, substitutions)]
  return home && away && { home, away }
}

/** Starters in batting order, then a pitcher who does not bat; then those who came on, in order. */
function getLineup(side: BoxSide, substitutions: readonly Substitution[]): SourceSide | undefined {
  const players = [...side.players.values()]
  const starters = players.filter(({ order, nth }) => order > 0 && nth === 0).toSorted((a, b) => a.order - b.order)
  if (starters.length !== 9 || new Set(starters.map(({ order }) => order)).size !== 9) return undefined
  const pitcher = side.players.get(side.pitchers[0] ?? '')
  if (pitcher && !starters.includes(pitcher)) starters.push(pitcher)
  const entered = new Map(substitutions.map((each, i) => [each.in, i] as const))
  const place = (player: BoxPlayer): number => entered.get(player.person.key!) ?? substitutions.length
  const substitutes = players
    .filter((player) => !starters.includes(player) && hasPlayed(side, player.person.key!))
    .toSorted((a, b) => place(a) - place(b))
  const entry = (player: BoxPlayer) => lineupEntry(player, substitutions)
  const bench = side.unused.filter((id) => !hasPlayed(side, id)).map((id) => side.players.get(id)!.person)
  return { starters: starters.map(entry), substitutes: substitutes.map(entry), ...(bench.length > 0 && { bench }) }
}

function lineupEntry({ person, order, place }: BoxPlayer, substitutions: readonly Substitution[]): SourceLineupEntry {
  const came = substitutions.find((each) => each.in === person.key && each.out !== undefined)
  const went = substitutions.find((each) => each.out === person.key && !each.stays)
  return {
    ...person,
    ...(place !== undefined && { place }),
    ...(order > 0 && { battingOrder: order }),
    ...(came && { inInning: came.inning }),
    ...(went && { outInning: went.inning }),
  }
}
