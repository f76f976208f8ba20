import { type DescField, type DescMessage, getOption, ScalarType } from '@bufbuild/protobuf'
import { type MatchSportId, ofSport } from './catalog.ts'
import {
  Adds,
  adds,
  type CountOfValue,
  counts,
  lower_first,
  type Rate,
  rate,
  teams_only,
  totals_only,
} from './gen/touchline/v1/statistic_pb.js'
import { TeamStatsSchema } from './gen/touchline/v1/stats_pb.js'

/*
 * The statistics of each sport and how they add up, derived from the contract: the fields of its message of statistics
 * and their options in statistic.proto.
 */

const shapes = {
  [Adds.SUM]: 'sum',
  [Adds.MAX]: 'max',
  [Adds.LAST]: 'last',
  [Adds.NOT]: 'not',
  [Adds.DURATION]: 'duration',
  [Adds.INNINGS]: 'innings',
  [Adds.PAIR]: 'pair',
} as const satisfies Readonly<Record<Exclude<Adds, Adds.UNSPECIFIED>, string>>

/** How the values of a statistic in several matches combine. Statistics are referred to by name. */
export type Combination =
  | { by: (typeof shapes)[keyof typeof shapes] }
  /** `of` is empty: the value is a percentage of `per`. `isText`: ".333". */
  | { by: 'rate'; of: readonly string[]; per: readonly string[]; times: number; decimals: number; isText: boolean }
  | { by: 'count'; of: string; value: string }

export interface Statistic {
  /** "pts"; in a category "batting.hr". Names of the public API and of the .proto files. */
  name: string
  /** Names in code, from the message of the sport to the value: ["batting", "hr"]. */
  path: readonly string[]
  /** The value is a text. */
  isText: boolean
  combination: Combination
  /** Players never have it. */
  teamsOnly: boolean
  /** No match has it. */
  totalsOnly: boolean
  /** The lowest value ranks first. */
  lowerFirst: boolean
  /** Players can be ranked by it. */
  isRanked: boolean
}

/** The statistics of a sport, in the order of the contract. Throws for a sport without matches. */
export function statisticsIn(sport: string): readonly Statistic[] {
  const known = bySport.get(sport)
  if (known) return known
  const derived = statisticsOfMessage(statsMessage(sport))
  bySport.set(sport, derived)
  return derived
}
const bySport = new Map<string, readonly Statistic[]>()

/** Undefined: the sport has none of this name. */
export const statisticNamed = (sport: string, name: string): Statistic | undefined => statisticsIn(sport).find((each) => each.name === name)

/** Names of the statistics that players can be ranked by. */
export const rankedStatistics = (sport: string): string[] => statisticsIn(sport).flatMap(({ name, isRanked }) => (isRanked ? [name] : []))

/**
 * Names of the statistics that leaders are shown of unless a request names others. None is a rate: players with few
 * attempts lead those.
 */
export const mainStatistics = (sport: string): readonly string[] => ofSport(main, sport)

const main: Readonly<Record<MatchSportId, readonly string[]>> = {
  soccer: ['goals', 'assists', 'minutes', 'yellow_cards', 'red_cards'],
  basketball: ['pts', 'reb', 'ast', 'stl', 'blk'],
  baseball: ['batting.h', 'batting.hr', 'batting.rbi', 'batting.r', 'batting.sb', 'pitching.wins', 'pitching.so', 'pitching.saves'],
  hockey: ['points', 'goals', 'assists', 'plus_minus', 'pim', 'wins', 'saves'],
  tennis: ['aces', 'service_points_won', 'return_points_won', 'break_points_converted', 'max_serve_kmh'],
  handball: ['goals', 'seven_m_goals', 'assists', 'saves', 'two_minutes'],
  volleyball: ['points', 'attack_points', 'block_points', 'serve_aces', 'digs'],
  'american-football': [
    ...['passing.yards', 'passing.touchdowns', 'rushing.yards', 'rushing.touchdowns'],
    ...['receiving.receptions', 'receiving.yards', 'receiving.touchdowns', 'defense.sacks', 'defense.interceptions'],
  ],
}

/**
 * Names of the statistics by which players of a sport score, the first one first: those of the main statistics that facts
 * name players by. Whole numbers that add up. Empty: facts name no scorers.
 */
export const scoringStatistics = (sport: string): readonly string[] => ofSport(scoring, sport)

const scoring: Readonly<Record<MatchSportId, readonly string[]>> = {
  soccer: ['goals'],
  basketball: ['pts'],
  baseball: ['batting.hr'],
  hockey: ['goals', 'points'],
  // The sides are players.
  tennis: [],
  handball: ['goals'],
  volleyball: ['points'],
  'american-football': ['passing.yards', 'rushing.yards', 'receiving.yards'],
}

/** The message of statistics of a sport, as the case of the `oneof` in `TeamStats`, `PlayerStats` and `Totals`. */
export type StatsCase = 'soccer' | 'basketball' | 'baseball' | 'hockey' | 'tennis' | 'handball' | 'volleyball' | 'americanFootball'

const cases: Readonly<Record<MatchSportId, StatsCase>> = {
  soccer: 'soccer',
  basketball: 'basketball',
  baseball: 'baseball',
  hockey: 'hockey',
  tennis: 'tennis',
  handball: 'handball',
  volleyball: 'volleyball',
  'american-football': 'americanFootball',
}

export const statsCase = (sport: string): StatsCase => ofSport(cases, sport)

/** The message of statistics of a sport. */
export const statsMessage = (sport: string): DescMessage => TeamStatsSchema.field[statsCase(sport)].message!

/** Throws for a field without an option that states how it adds up. */
export function statisticsOfMessage(message: DescMessage, category?: DescField): Statistic[] {
  return message.fields.flatMap((field) => {
    if (field.fieldKind === 'message' && !category) return statisticsOfMessage(field.message, field)
    return [getStatistic(field, category)]
  })
}

function getStatistic(field: DescField, category: DescField | undefined): Statistic {
  const prefix = category ? `${category.name}.` : ''
  const combination = getCombination(field, prefix)
  const teamsOnly = getOption(field, teams_only)
  return {
    name: `${prefix}${field.name}`,
    path: [...(category ? [category.localName] : []), field.localName],
    isText: isText(field),
    combination,
    teamsOnly,
    totalsOnly: getOption(field, totals_only),
    lowerFirst: getOption(field, lower_first),
    isRanked: !teamsOnly && !['not', 'last', 'pair'].includes(combination.by),
  }
}

const isText = (field: DescField): boolean => field.scalar === ScalarType.STRING

function getCombination(field: DescField, prefix: string): Combination {
  const [kind, ratio, counted] = [getOption(field, adds), getOption(field, rate), getOption(field, counts)]
  const within = (name: string): string => {
    if (!field.parent.fields.some((each) => each.name === name)) throw new Error(`${field.parent.name} has no field ${name}`)
    return `${prefix}${name}`
  }
  if (isGiven(ratio)) {
    const { of, per, times, decimals } = ratio
    return { by: 'rate', of: of.map(within), per: per.map(within), times: times || 1, decimals, isText: isText(field) }
  }
  if (isGiven(counted)) return { by: 'count', of: within(counted.of), value: counted.value }
  if (kind === Adds.UNSPECIFIED) throw new Error(`${field.parent.name}.${field.name} does not state how it adds up`)
  return { by: shapes[kind] }
}

/** An option that a field does not have reads as an empty message. */
const isGiven = (option: Rate | CountOfValue): boolean => ('per' in option ? option.per.length > 0 : option.of !== '')
