import { isPrizeZone } from '@touchline/contract/standings'
import { type Entity, fact, type Importance, type PlainFact } from '../fact.ts'
import type { MatchRow, Table, TableRow } from '../inputs.ts'
import { leagueEntity, sideEntity } from './results.ts'

/** The part of a league in which positions count. Undefined: the whole league. */
export type TablePart = 'group' | 'division' | 'conference' | undefined

/** A row of a table with everything that facts about it need. */
interface Standing {
  row: TableRow
  /** The rows of its group, with which it is compared. */
  rows: readonly TableRow[]
  part: TablePart
  subject: Entity
  league: Entity
  /** Ids of the results of these teams in the table, in order of start. */
  getMatches: (...teams: readonly TableRow[]) => string[]
}

/**
 * Place, gaps and zones of a side in a table whose rule is on file. `results`: results of the season, in order of
 * start. Gaps are in points, between rows of which the higher one has at least as many; a position rests on all results
 * of its table, a gap on those of the two teams. Importance: position 4, first position 5; gaps to the leader and lead
 * 4 up to three points, else 3; to the next 2; zones 3, or 4 up to three points; relegation 4, above it 2, or 4 up to
 * three points; games behind 3, or 4 up to three.
 */
export function tableFacts(sideId: string, table: Table, results: readonly MatchRow[], ofStage: string | undefined): PlainFact[] {
  const row = table.rule === undefined ? undefined : getRow(sideId, table.rows, ofStage)
  if (!row || row.position === undefined || row.played === 0) return []
  const rows = table.rows.filter(({ stage, group, position }) => stage === row.stage && group === row.group && position !== undefined)
  const of: Standing = {
    row,
    rows: rows.toSorted((a, b) => a.position! - b.position!),
    part: getPart(row, table.rows),
    subject: sideEntity(sideId),
    league: leagueEntity(table.leagueId),
    getMatches: (...teams) => idsIn(row, teams, results),
  }
  return row.stage === ofStage ? [...position(of), ...gaps(of), ...gamesBehind(of), ...zoneFacts(of)] : position(of)
}

/** Several stages may have a table. Returns the row of the match's stage, or else the only row of the side. */
function getRow(sideId: string, rows: readonly TableRow[], stage: string | undefined): TableRow | undefined {
  const own = rows.filter(({ teamId }) => teamId === sideId)
  return own.find((row) => row.stage === stage) ?? (own.length === 1 ? own[0] : undefined)
}

/** Whether other groups have the same positions. If not, positions continue over all groups, as after a split. */
function isParallel({ group }: TableRow, rows: readonly TableRow[]): boolean {
  if (group === undefined) return false
  const positions = (isOwn: boolean) => rows.filter((row) => (row.group === group) === isOwn).map(({ position }) => position)
  const others = new Set(positions(false))
  return others.size === 0 || positions(true).some((place) => others.has(place))
}

function getPart(row: TableRow, all: readonly TableRow[]): TablePart {
  const { group, division, conference } = row
  if (!isParallel(row, all)) return undefined
  return group === division ? 'division' : group === conference ? 'conference' : 'group'
}

/** The part of the league in which the positions of a side count. */
export function partOfSide(sideId: string, { rows }: Table, ofStage: string | undefined): TablePart {
  const row = getRow(sideId, rows, ofStage)
  return row && getPart(row, rows)
}

/**
 * The results of these teams that count in the row: results of its stage, or of all stages if the row continues an
 * earlier stage.
 */
function idsIn({ teamId, stage, played }: TableRow, teams: readonly TableRow[], results: readonly MatchRow[]): string[] {
  const inStage = results.filter((match) => match.stage === stage)
  const plays = (id: string) => (match: MatchRow) => match.homeId === id || match.awayId === id
  const counted = inStage.filter(plays(teamId)).length < played ? results : inStage
  const ids = new Set(teams.map((team) => team.teamId))
  return counted.filter(({ homeId, awayId }) => ids.has(homeId) || ids.has(awayId)).map(({ id }) => id)
}

function position({ row, rows, part, subject, league, getMatches }: Standing): PlainFact[] {
  const { position = 0, points, played, won, lost } = row
  const importance = position === 1 ? 5 : 4
  const of = {
    subject,
    related: { league },
    values: { position, points, played, won, lost },
    matches: getMatches(...rows),
    importance,
  } as const
  return [part === undefined ? fact('table_position', of) : fact('group_position', { ...of, detail: part })]
}

/** Undefined when the rows are not ranked by points alone. */
function gapBetween(higher: TableRow | undefined, lower: TableRow | undefined): number | undefined {
  if (higher?.points === undefined || lower?.points === undefined || higher.points < lower.points) return undefined
  return higher.points - lower.points
}

const near = (gap: number): Importance => (gap <= 3 ? 4 : 3)

function gaps({ row, rows, part, subject, league, getMatches }: Standing): PlainFact[] {
  const place = row.position!
  const at = (position: number) => rows.find((other) => other.position === position)
  const to = (other: TableRow, gap: number) => ({
    subject,
    related: { league, opponent: sideEntity(other.teamId) },
    matches: getMatches(row, other),
    importance: near(gap),
    values: { gap, position: place },
  })
  const [leader, second, next] = [at(1), at(2), at(place - 1)]
  if (place === 1) {
    const lead = gapBetween(row, second)
    if (lead === undefined) return []
    const of = { ...to(second!, lead), values: { gap: lead } }
    return [part === undefined ? fact('table_lead', of) : fact('group_lead', { ...of, detail: part })]
  }
  const [toLeader, toNext] = [gapBetween(leader, row), gapBetween(next, row)]
  const facts: PlainFact[] = []
  if (toLeader !== undefined) {
    const of = to(leader!, toLeader)
    facts.push(part === undefined ? fact('gap_to_leader', of) : fact('gap_to_group_leader', { ...of, detail: part }))
  }
  if (toNext !== undefined && part === undefined && place > 2) facts.push(fact('gap_to_next', { ...to(next!, toNext), importance: 2 }))
  return facts
}

function gamesBehind({ row, rows, part, subject, league, getMatches }: Standing): PlainFact[] {
  const [leader] = rows
  const games = Number(row.gamesBehind)
  if (row.gamesBehind === undefined || !(games > 0) || !leader || leader.position !== 1 || Number(leader.gamesBehind) !== 0) return []
  const related = { league, opponent: sideEntity(leader.teamId) }
  const of = { subject, related, values: { games }, matches: getMatches(row, leader), importance: near(games) }
  return [part === undefined ? fact('games_behind', of) : fact('games_behind_group_leader', { ...of, detail: part })]
}

/** The zone of each row. A play-off zone at the end of a table or above relegation is no prize and is left out. */
function getZones(rows: readonly TableRow[]): Map<TableRow, TableRow['zone']> {
  const isPrize = (i: number): boolean => {
    const next = rows.slice(i).find(({ zone }) => zone !== 'playoff')
    return next !== undefined && next.zone !== 'relegation'
  }
  return new Map(rows.map((row, i) => [row, row.zone !== 'playoff' || isPrize(i) ? row.zone : undefined]))
}

/**
 * Distances to the borders of zones, in a league with one list: for the own zone to the first place below it, for the
 * nearest zone above to its last place, and for relegation to the nearest place on the other side of its border. A side
 * in another zone has no distance to relegation. Leagues with divisions or conferences are left out, because these
 * decide who qualifies.
 */
function zoneFacts({ row, rows, part, subject, league, getMatches }: Standing): PlainFact[] {
  if (part !== undefined || rows.some(({ division, conference }) => (division ?? conference) !== undefined)) return []
  const zones = getZones(rows)
  const zone = zones.get(row)
  const [above, below] = [rows.slice(0, rows.indexOf(row)), rows.slice(rows.indexOf(row) + 1)]
  const to = (other: TableRow | undefined, isBelow: boolean) => {
    const gap = isBelow ? gapBetween(row, other) : gapBetween(other, row)
    if (!other || gap === undefined) return []
    const of = { subject, related: { league }, values: { gap, position: row.position! }, matches: getMatches(row, other) }
    return [{ ...of, importance: near(gap) }]
  }
  if (zone === 'relegation') {
    const safe = above.findLast((other) => zones.get(other) !== 'relegation')
    return to(safe, false).map((of) => fact('in_relegation', { ...of, importance: 4 }))
  }
  const better = above.findLast((other) => isPrizeZone(zones.get(other)) && zones.get(other) !== zone)
  const detail = better && zones.get(better)
  const outside = isPrizeZone(detail) ? to(better, false).map((of) => fact('outside_zone', { ...of, detail })) : []
  if (isPrizeZone(zone)) {
    const first = below.find((other) => zones.get(other) !== zone)
    return [...to(first, true).map((of) => fact('inside_zone', { ...of, detail: zone })), ...outside]
  }
  const relegated = below.find((other) => zones.get(other) === 'relegation')
  const safe = to(relegated, true).map((of) => fact('above_relegation', { ...of, importance: of.values.gap <= 3 ? 4 : 2 }))
  return [...outside, ...safe]
}
