import type { StandingsRow } from '../records/standings.ts'
import type { StandingsMeta } from '../records/standings-meta.ts'
import { countedField, countedText } from './counted-together.ts'
import { getPage } from './results.ts'
import { compact, counted } from './text.ts'
import type { Answer, Asked, AskedMeta } from './tool.ts'

/** What the answer is about besides the rows. */
interface About {
  teamId: string | undefined
  /** Only so many rows above and below the team. */
  around: number | undefined
  /** The season is over, and the table is that of all its results. */
  isFinal: boolean
  /** The table is that after a day. */
  isOfDay: boolean
}

/** The answer with a table: the leader, or the winner of a season that is over, and what is not known. */
export function tableAnswer(
  table: readonly StandingsRow[],
  common: { league: string; season?: string; split?: string },
  { meta, isArchived }: Asked<unknown> & { meta: Partial<StandingsMeta> },
  { teamId, around, isFinal: isOverNow, isOfDay }: About,
): Answer {
  const { league, season, split } = common
  const isFinal = isOverNow && !meta.missing_results
  const own = table.find(({ team }) => team.id === teamId)
  const place = own?.position ? `${own.team.name}: place ${own.position}${own.points === null ? '' : ` with ${own.points} points`}. ` : ''
  const { rows } = getPage(rowsAround(table, teamId, around).map(tableRow), 0, table.length)
  const shared = getSharedFields(rows)
  const title = [league, season, split && `(${split})`].filter(Boolean).join(' ')
  const day = isOfDay && meta.results_to ? `, after matches up to ${meta.results_to}` : ''
  const lacking = table.some(({ position }) => position === null) ? (meta.rule?.reason ?? undefined) : undefined
  const winner = isFinal ? getWinner(table) : undefined
  return {
    summary: `${place}${title}, ${isFinal ? 'final table, ' : ''}${counted(table.length, 'team', 'teams')}${day}.${missingIn(meta)}${countedText(meta)}${lacking ? ` ${lacking}` : ''} ${leaderText(table, winner)}`,
    fields: {
      ...common,
      ...(isFinal && { final: true }),
      ...(winner && { winner: winner.team.name }),
      ...(lacking && { not_known: lacking }),
      ...getAge(meta),
      ...countedField(meta),
      ...shared,
      rows: rows.map((row) => withoutShared(row, shared)),
    },
    table: getTable(rows),
    asOf: meta.as_of ?? undefined,
    isArchived,
  }
}

/** Zones in which further matches decide who wins the season. */
const undecidedZones: readonly (string | null)[] = ['next_round', 'play_in', 'playoff']

/** The only team that is first, unless further matches decided the season. */
function getWinner(table: readonly StandingsRow[]): StandingsRow | undefined {
  const [first, second] = table.filter(({ position }) => position === 1)
  return first && !second && !undecidedZones.includes(first.zone) ? first : undefined
}

function leaderText([first]: readonly StandingsRow[], winner: StandingsRow | undefined): string {
  if (winner) return `Winner: ${winner.team.name}${winner.points === null ? '' : ` with ${winner.points} points`}.`
  if (!first) return 'The table is empty.'
  return first.position === null ? `First in the list, without a rank: ${first.team.name}.` : `First: ${first.team.name}.`
}

interface SportColumns {
  drawn?: number | null
  win_pct?: string | null
  /** Not included in `won` and `lost`. */
  overtime_won?: number | null
  overtime_lost?: number | null
}
const tableRow = (row: StandingsRow & SportColumns): Record<string, unknown> =>
  compact({
    pos: row.position,
    team: row.team.name ?? row.team.id,
    played: row.played,
    won: row.won,
    drawn: row.drawn,
    lost: row.lost,
    overtime_won: row.overtime_won,
    overtime_lost: row.overtime_lost,
    points: row.points,
    win_pct: row.win_pct,
    group: row.group,
  })

/** The rows within `around` places of the team. */
function rowsAround(rows: readonly StandingsRow[], teamId: string | undefined, around: number | undefined): StandingsRow[] {
  const at = rows.findIndex(({ team }) => team.id === teamId)
  return around === undefined || at < 0 ? [...rows] : rows.slice(Math.max(0, at - around), at + around + 1)
}

const columns = ['pos', 'team', 'played', 'won', 'drawn', 'lost', 'overtime_won', 'overtime_lost', 'points', 'win_pct', 'group']

function getTable(rows: readonly Record<string, unknown>[]): string[][] {
  const shown = columns.filter((column) => rows.some((row) => row[column] !== undefined))
  return [shown, ...rows.map((row) => shown.map((column) => String(row[column] ?? '')))]
}

/** From this many rows on, values shared by all rows are given once outside of the rows. */
const longMin = 12

interface SharedFields {
  group?: unknown
  played_unless_stated?: unknown
}
/** The group of all rows, and how many matches most of them have played. */
function getSharedFields(rows: readonly Record<string, unknown>[]): SharedFields {
  const [first] = rows
  if (!first || rows.length < longMin) return {}
  const counts = Map.groupBy(rows, ({ played }) => played)
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]!
  return {
    ...(first.group !== undefined && rows.every(({ group }) => group === first.group) && { group: first.group }),
    ...(most !== undefined && { played_unless_stated: most }),
  }
}

const withoutShared = (row: Record<string, unknown>, { group, played_unless_stated: played }: SharedFields): Record<string, unknown> =>
  compact({
    ...row,
    group: group === undefined ? row.group : undefined,
    played: row.played === played ? undefined : row.played,
  })

/**
 * " After matches up to 2026-05-09, 3 results missing, 1 result refused."; empty if no result is missing or refused.
 */
export function missingIn({ results_to, missing_results, refused_results }: AskedMeta): string {
  const lacks = [
    ...(missing_results ? [`${counted(missing_results, 'result', 'results')} missing`] : []),
    ...(refused_results ? [`${counted(refused_results, 'result', 'results')} refused`] : []),
  ]
  return lacks.length === 0 ? '' : ` ${results_to ? `After matches up to ${results_to}` : 'No result yet'}, ${lacks.join(', ')}.`
}

export const getAge = ({ results_to, missing_results, refused_results }: AskedMeta) => ({
  ...(results_to && { results_to }),
  ...(missing_results && { missing_results }),
  ...(refused_results && { refused_results }),
})
