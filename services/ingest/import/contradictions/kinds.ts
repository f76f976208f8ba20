import { type ServedSportId, servedSports } from '@touchline/contract/catalog'

/** A part of a match that can be left out by itself. */
export type MatchPart =
  | 'winner'
  | 'score'
  | 'halftime'
  | 'fulltime'
  | 'extra_time'
  | 'penalties'
  | 'periods'
  | 'tiebreaks'
  | 'goals'
  | 'events'
  | 'plays'
  | 'statistics'

/** A part of a race that can be left out by itself. */
export type RacePart = 'result' | 'placing' | 'position' | 'numbers' | 'stalls' | 'distances' | 'favourites'

interface KindRow {
  /** Absent: every sport with matches. */
  sports?: readonly ServedSportId[]
  /** The part that is left out; null: the match or race is refused. */
  leavesOut: readonly (MatchPart | RacePart)[] | null
}

const racing = ['horse-racing'] as const
/** Sports whose official score excludes the shoot-out. */
const withShootoutApart = ['soccer', 'handball'] as const
const withSets = ['tennis', 'volleyball'] as const
const withHalves = ['soccer', 'basketball', 'handball', 'american-football'] as const
/** Sports in which play after a level score is more than one set. */
const withRegularTime = [...withHalves, 'baseball', 'hockey'] as const

const rows = {
  same_side_twice: { leavesOut: null },
  negative_score: { leavesOut: null },
  status_against_state: { leavesOut: null },
  finished_without_score: { leavesOut: null },
  result_in_future: { sports: servedSports.map(({ id }) => id), leavesOut: null },
  score_before_play: { leavesOut: ['score', 'winner'] },
  events_before_play: { leavesOut: ['events', 'plays', 'statistics'] },
  winner_against_score: { leavesOut: ['winner'] },
  halftime_against_score: { sports: withHalves, leavesOut: ['halftime'] },
  fulltime_against_score: { sports: withRegularTime, leavesOut: ['fulltime', 'extra_time'] },
  longer_after_a_winner: { sports: withRegularTime, leavesOut: ['fulltime', 'extra_time', 'periods'] },
  periods_against_score: { leavesOut: ['periods'] },
  goals_above_score: { sports: ['soccer', 'hockey', 'handball'], leavesOut: ['goals'] },
  level_result: { sports: ['basketball', 'tennis', 'american-football'], leavesOut: null },
  level_shootout: { sports: ['soccer', 'hockey', 'handball'], leavesOut: ['penalties'] },
  shootout_in_score: { sports: withShootoutApart, leavesOut: null },
  shootout_after_a_winner: { sports: withShootoutApart, leavesOut: null },
  impossible_shootout: { sports: ['soccer'], leavesOut: ['penalties'] },
  shootout_not_one_goal: { sports: ['hockey'], leavesOut: null },
  shootout_against_score: { sports: ['hockey'], leavesOut: ['penalties'] },
  overtime_not_one_goal: { sports: ['hockey'], leavesOut: null },
  statistics_against_score: { sports: ['basketball', 'baseball'], leavesOut: ['statistics'] },
  home_half_not_needed: { sports: ['baseball'], leavesOut: ['periods'] },
  walk_off_by_more_than_four: { sports: ['baseball'], leavesOut: ['periods'] },
  too_many_sets: { sports: withSets, leavesOut: null },
  impossible_set: { sports: withSets, leavesOut: ['periods'] },
  impossible_tiebreak: { sports: ['tennis'], leavesOut: ['tiebreaks'] },
  sets_after_the_end: { sports: withSets, leavesOut: ['periods'] },
  result_before_off: { sports: racing, leavesOut: ['result'] },
  result_without_race: { sports: racing, leavesOut: ['result'] },
  result_without_runners: { sports: racing, leavesOut: ['result'] },
  wrong_rank: { sports: racing, leavesOut: ['result'] },
  placed_non_runner: { sports: racing, leavesOut: ['placing'] },
  position_and_code: { sports: racing, leavesOut: ['position'] },
  decreasing_distance: { sports: racing, leavesOut: ['distances'] },
  same_number: { sports: racing, leavesOut: ['numbers'] },
  same_stall: { sports: racing, leavesOut: ['stalls'] },
  two_favourites: { sports: racing, leavesOut: ['favourites'] },
} as const satisfies Record<string, KindRow>

export type Kind = keyof typeof rows

/** The kinds of contradictions and their consequences. docs/sources.md has a row for each. */
export const kinds: Readonly<Record<Kind, KindRow>> = rows

type PartIn<K extends Kind> = (typeof rows)[K]['leavesOut'] extends readonly (infer P)[] ? P : never
type OfRacesAlone = { [K in Kind]: [PartIn<K>] extends [never] ? never : PartIn<K> extends RacePart ? K : never }[Kind]

export type MatchKind = Exclude<Kind, OfRacesAlone>
export type RaceKind = OfRacesAlone | 'result_in_future'

/** One contradiction that was found. */
export interface Found {
  kind: Kind
  /** "winner_against_score: the winner is "away" of a score of 2-1; left out: winner". */
  reason: string
}

/** The reason names the kind, the contradiction, and the parts that are left out. */
export function createFound(kind: Kind, fault: string): Found {
  const { leavesOut } = kinds[kind]
  return { kind, reason: `${kind}: ${fault}${leavesOut ? `; left out: ${leavesOut.join(', ')}` : ''}` }
}
