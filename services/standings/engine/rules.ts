import { hash } from 'node:crypto'
import { type RuleReason, type Zone, zones as zoneNames } from '@touchline/contract/standings'
import type { Criterion, Decider, Division, Ranking } from './contest.ts'
import type { NamedLeague } from './named-leagues.ts'
import type { Counting, Select } from './results.ts'

/**
 * A rule for leagues, by their names in leagues.json, in the seasons `from` to `to`, both inclusive; unbounded when
 * absent.
 */
export interface Ruled {
  leagues: readonly string[]
  from?: string
  to?: string
  /** The regulation that contains the rule. */
  source: string
}

/** The ranking of leagues. Fields that it omits have the usual values of the sport. */
export type RankingRow = Ruled &
  Partial<Ranking> & { order: readonly string[]; playoffs?: readonly PlayoffsRow[]; tables?: SportRules['tables'] }

interface PlayoffsRow {
  from?: string
  to?: string
  /** Places for each division; `wildCards`: places for the other teams of a conference. */
  divisionPlaces: number
  wildCards: number
  /** The wild cards are for the other teams of the whole league. */
  acrossLeague?: boolean
  /** How many teams ranked after the wild cards play for a place. */
  playIn?: number
  /** There were no seeds, or the ranking of division winners is not on file. */
  unseeded?: boolean
  /**
   * Games of a team in the full season, without ties, because tied games are replayed. Absent: `clinch` is not
   * computed.
   */
  games?: number
  /** By season in which some games were never made up: games of all teams, without ties, after which none is left. */
  decided?: Readonly<Record<string, number>>
  /** First day of the second half of a season in two halves. The winners of either half qualify. */
  secondHalf?: string
  /** Whether `order` decides between tied teams; otherwise they play a game for the place. */
  byFormula?: boolean
  /**
   * Games of all teams in the full season: the qualifiers are known after the last of them, or once the play-offs have
   * begun, since a source may lack a game. Absent: the current table shows qualifiers at any time.
   */
  leagueGames?: number
}

/** `team` is for human readers; only the id is used. */
export type DivisionsRow = Ruled & {
  divisions: readonly { conference?: string; division: string; teams: readonly { team_id: string; team: string }[] }[]
}

export type ZoneRow = Ruled & { readonly [zone in Zone]?: readonly number[] } & {
  contested?: Contested
  /** Absent: every stage without a row of its own in the season. */
  stage?: string
}

/** These places lead to `zone` instead if the last of them is at most `games` games behind the first. */
export interface Contested {
  places: readonly [first: number, last: number]
  games: number
  zone: Zone
}

/** A season that continues in groups with points carried over: one table over all groups, which `order` ranks. */
export type SplitRow = Omit<RankingRow, 'partial'> & Omit<Split, 'ranking'>

/** A decision of a league's governing body about one team. */
interface Decision {
  league: string
  season: string
  team_id: string
  team: string
  /**
   * YYYY-MM-DD: the day of the decision, or a day before the first match if it was made by then. Absent: the day is not
   * on file, so the decision is certain for the final table only.
   */
  made?: string
  source: string
}

/**
 * Columns of a row in addition to games, wins, losses, goals, form and streak. The first three are also in its home and
 * away parts.
 */
export type ColumnName =
  | 'drawn'
  | 'points'
  /** Results after regular time, counted separately from other losses and, if worth less, from other wins. */
  | 'overtime'
  | 'regulation_wins'
  | 'points_pct'
  | 'win_pct'
  | 'games_behind'
  | 'last_ten'
  | 'division'
  | 'division_records'
  | 'wild_card_race'
  | 'clinch'
  | 'seed'
  /** Ratios of sets and points, and matches by score in sets. */
  | 'sets'

/** The rules for the standings of a sport. The first row that matches a league and season applies. */
export interface SportRules {
  /** The leagues behind the names in the other rows. */
  leagues: readonly NamedLeague[]
  /** Seasons are tournaments, whose standings are the rounds of the draw; no rule ranks them. */
  draws?: true
  criteria: Readonly<Record<string, Criterion>>
  /** The criteria that compare the records of teams alone. Only these rank a table over a part of the results. */
  ownRecord: readonly string[]
  columns: readonly ColumnName[]
  /** How a match was decided after regular time, if it was. Absent: the sport does not distinguish. */
  after?: Counting['after']
  /** The points of all sets of a match; undefined: not known. Absent: the sport has no sets. */
  setPoints?: Counting['setPoints']
  /**
   * One table per division or conference, if the divisions of the league are on file. Absent: one table over all of
   * them.
   */
  tables?: 'division' | 'conference'
  /**
   * Values that most rankings of the sport share; a row of `rankings` contains the differences. It is not a ranking by
   * itself. Without `points`, every row contains them.
   */
  usual: Omit<Ranking, 'order' | 'points'> & Partial<Pick<Ranking, 'points'>>
  rankings: readonly RankingRow[]
  /** The seasons whose deductions and annulled results are on file in full. */
  reviewed: readonly Ruled[]
  divisions?: readonly DivisionsRow[]
  zones?: readonly ZoneRow[]
  splits?: readonly SplitRow[]
  deductions?: readonly (Decision & { points: number })[]
  annulled?: readonly Decision[]
}

/** How points of the regular season carry over into a group: all of them, or halved and rounded. */
export type Carried = 'all' | 'half_down' | 'half_up'

export interface Split {
  regular: string
  /**
   * Groups from the top of the table. A team without matches in the second part yet is placed by its position in the
   * regular season.
   */
  groups: readonly { stage: string; group: string; size: number; carried: Carried }[]
  ranking: Ranking
}

export type Playoffs = Omit<PlayoffsRow, 'from' | 'to' | 'decided'> & {
  /** Number of games with a winner after which none is left. Absent: every team plays the full season. */
  decided?: number | undefined
}

/** Rules of one league in one season, with or without a ranking on file. */
interface SeasonRules extends Pick<SportRules, 'after' | 'setPoints' | 'columns'> {
  /** Points deducted by team id, positive. */
  deductions: ReadonlyMap<string, number>
  /** Teams whose matches do not count: they left during the season, and the league annulled their results. */
  annulled: ReadonlySet<string>
  /** The table is about a part of the results. Absent: about all. */
  select?: Select
  /** A level score counts, even in a league without draws: nothing decides a match at half-time. */
  levelCounts?: boolean
}

/** The rules of a season without a ranking on file. */
export interface Unranked extends SeasonRules {
  ranking?: undefined
  rule: { name?: undefined; reviewed: false; reason: RuleReason }
}

export interface Rules extends SeasonRules, Pick<SportRules, 'criteria' | 'ownRecord'> {
  ranking: Ranking
  /** Matches of this season that level teams played for a place. */
  deciders?: readonly Decider[]
  tables?: SportRules['tables']
  /** Empty: the league has none, or they are not on file. */
  divisions: readonly Division[]
  /** Absent: no play-offs by division on file. */
  playoffs?: Playoffs | undefined
  split?: Split | undefined
  /** Zone by position in the table of the full season. Empty without a rule on file. */
  zones: ReadonlyMap<number, Zone>
  /** Zones by position, by stage, for stages with their own zones. */
  stageZones?: ReadonlyMap<string, ReadonlyMap<number, Zone>>
  contested?: Contested | undefined
  rule: { name: string; reviewed: boolean; reason?: RuleReason | undefined }
}

export interface RulesOptions {
  /** Canonical ids of merged teams by old id; a division contains both ids. */
  into?: ReadonlyMap<string, string>
  /** YYYY-MM-DD: ignores decisions made after this day. */
  date?: string | undefined
}

/**
 * The rules of a league in a season ("2024/2025"). `league`: its name in the rules; undefined when no rules apply to
 * it.
 */
export function getRules(sport: SportRules, league: string | undefined, season: string, options: RulesOptions = {}): Rules | Unranked {
  const { into = new Map<string, string>(), date } = options
  const inSeason = (row: { from?: string; to?: string }) => isIn(row, season)
  const ruleIn = <Row extends Ruled>(rows: readonly Row[] = []) => rows.find((row) => isFor(row, league) && inSeason(row))
  const decided = <Row extends Decision>(rows: readonly Row[] = []) => rows.filter((row) => row.league === league && row.season === season)
  const inForce = <Row extends Decision>(rows: readonly Row[]) => rows.filter(({ made }) => date === undefined || (made ?? date) <= date)
  const canonicalId = (id: string) => into.get(id) ?? id
  const [deducted, annulled] = [decided(sport.deductions), decided(sport.annulled)]
  const deductions = new Map<string, number>()
  for (const { team_id, points } of inForce(deducted))
    deductions.set(canonicalId(team_id), (deductions.get(canonicalId(team_id)) ?? 0) + points)
  const ofSeason: SeasonRules = {
    after: sport.after,
    setPoints: sport.setPoints,
    columns: sport.columns,
    deductions,
    annulled: new Set(inForce(annulled).map(({ team_id }) => canonicalId(team_id))),
  }
  const row = ruleIn(sport.rankings)
  if (!row) return { ...ofSeason, rule: { reviewed: false, reason: 'no_rule' } }
  // All decisions without a date were made by the end of the year in which the season ended.
  const undated =
    date !== undefined && date.slice(0, 4) <= season.slice(-4) && [...deducted, ...annulled].some(({ made }) => made === undefined)
  const unreviewed = ruleIn(sport.reviewed) ? undefined : 'decisions'
  const reason = undated ? 'deduction_dates' : (unreviewed ?? (row.partial ? 'tie_breaks' : undefined))
  const playoffs = row.playoffs?.find(inSeason)
  const split = ruleIn(sport.splits)
  const zones = ruleIn(sport.zones?.filter(({ stage }) => stage === undefined))
  const inStages = (sport.zones ?? []).filter((each) => each.stage !== undefined && isFor(each, league) && inSeason(each))
  return {
    ...sport,
    ...ofSeason,
    rule: { name: row.source, reviewed: reason === undefined, reason },
    ranking: getRanking(sport, row),
    tables: row.tables ?? sport.tables,
    divisions: (ruleIn(sport.divisions)?.divisions ?? []).map(({ conference, division, teams }) => ({
      conference,
      name: division,
      teams: new Set(teams.flatMap(({ team_id }) => [team_id, canonicalId(team_id)])),
    })),
    playoffs: playoffs && { ...playoffs, decided: playoffs.decided?.[season] },
    split: split && { ...split, ranking: getRanking(sport, split) },
    zones: zonesIn(zones),
    stageZones: new Map(inStages.map((each) => [each.stage!, zonesIn(each)])),
    contested: zones?.contested,
  }
}

/** A hash of the rules of a league in a season: equal for equal rows. `league`: its name in the rules. */
export function rulesVersion(sport: SportRules, league: string | undefined, season: string): string {
  const { rankings, reviewed, divisions, zones, splits, deductions, annulled } = sport
  const ruled = [rankings, reviewed, divisions, zones, splits].map((rows = []) =>
    rows.filter((row) => isFor(row, league) && isIn(row, season)),
  )
  const decided = [deductions, annulled].map((rows = []) => rows.filter((row) => row.league === league && row.season === season))
  return hash('sha256', JSON.stringify([ruled, decided]), 'base64url').slice(0, 11)
}

const isIn = ({ from, to }: { from?: string; to?: string }, season: string): boolean =>
  (from ?? season) <= season && season <= (to ?? season)

const zonesIn = (row: ZoneRow | undefined): Map<number, Zone> =>
  new Map(zoneNames.flatMap((zone) => (row?.[zone] ?? []).map((position) => [position, zone] as const)))

function getRanking({ usual }: SportRules, row: RankingRow): Ranking {
  const points = row.points ?? usual.points
  if (!points) throw new Error(`a ranking without points: ${row.source}`)
  return { ...usual, ...row, points }
}

const isFor = ({ leagues }: Ruled, league: string | undefined): boolean => league !== undefined && leagues.includes(league)

/** The ids of all teams that rules name. */
export const teamsNamedIn = ({ deductions, annulled, ...rules }: Rules | Unranked): string[] => [
  ...(rules.ranking ? rules.divisions.flatMap(({ teams }) => [...teams]) : []),
  ...deductions.keys(),
  ...annulled,
]
