import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import { readTable } from '../../parse/csv.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { ofPart, type Problem, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceSquad } from '../../source-model.ts'
import leagues from '../leagues.json' with { type: 'json' }
import { clubOfCode } from '../shared/teams.ts'
import {
  type Appearance,
  appearanceIn,
  type Columns,
  coachColumns,
  getPosition,
  goalieColumns,
  type Listed,
  listedIn,
  masterColumns,
  optionalColumns,
  otherLeague,
  scoringColumns,
  vacantCoach,
} from './people.ts'

const tables: Record<string, readonly Columns[]> = {
  'Scoring.csv': scoringColumns,
  'Goalies.csv': goalieColumns,
  'Coaches.csv': coachColumns,
}
const people = 'Master.csv'
const teamList = 'Teams.csv'
const getName = ({ name }: FeedFile): string => name.split('/').at(-1)!

/**
 * The Hockey Databank: players and coaches of teams by season. All of its files must be in one reading, since only
 * Master.csv has the names of people, and Teams.csv those of teams that are not reviewed. Season totals and results by pair are not imported: no service uses them.
 */
export const hockeyDatabank: MatchConnector = {
  kind: 'matches',
  format: 'hockey-databank',
  sports: ['hockey'],
  files: "the Hockey Databank's tables, all in one folder",
  contains: 'squads of the NHL, coaches, people',
  leagues: ['nhl'],
  timezone: undefined,
  namespace: 'hockey-databank',
  isPartnerFormat: false,
  precedence: 40,
  licence: {
    name: 'Hockey Databank notice',
    url: 'http://sports.groups.yahoo.com/group/hockey-databank',
    notice:
      'The information used herein was obtained free of charge from and is copyrighted by the Hockey Databank project. For more information about the Hockey Databank project please visit http://sports.groups.yahoo.com/group/hockey-databank',
  },
  reads: (name) => name === people || name === teamList || Object.hasOwn(tables, name),
  read,
}

/** Names of teams by year and code: "1995 WIN". */
type TeamNames = Map<string, string>

/** Parsed rows of all files of a reading. */
interface Tables {
  byPlayer: Map<string, Listed>
  byCoach: Map<string, Listed>
  teams: TeamNames
  seasons: Map<number, SeasonRows>
  problems: Map<string, Problem[]>
  /** Rows by file, and how many of them are in `seasons`. */
  rows: Map<string, number>
  assigned: Map<string, number>
  /** Rows of other leagues by file and reason. */
  skipped: Map<string, Record<string, number>>
}

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  const parsed: Tables = {
    byPlayer: new Map(),
    byCoach: new Map(),
    teams: new Map(),
    seasons: new Map(),
    problems: new Map(),
    rows: new Map(),
    assigned: new Map(),
    skipped: new Map(),
  }
  for (const file of files.filter((each) => getName(each) === people)) await readPeople(file, parsed)
  for (const file of files.filter((each) => getName(each) === teamList)) await readTeams(file, parsed)
  for (const file of files.filter((each) => Object.hasOwn(tables, getName(each)))) await readSeasons(file, parsed)
  const isComplete = [...parsed.problems.values()].every((problems) => problems.length === 0)
  for (const [year, rows] of [...parsed.seasons].sort(([a], [b]) => a - b)) {
    await yieldToEventLoop()
    yield await seasonPart(year, rows, { ...parsed, isComplete })
  }
  for (const [file, problems] of parsed.problems)
    yield file === people || file === teamList
      ? problemsDataset('hockey', file, problems.map(ofPart), 0)
      : {
          ...problemsDataset('hockey', file, problems, parsed.rows.get(file)! - (parsed.assigned.get(file) ?? 0)),
          ...(parsed.skipped.has(file) && { skipped: parsed.skipped.get(file)! }),
        }
}

/** Passes every valid row of a file to `onRow` and records the problems of the others. */
async function eachRow<Column extends string>(
  file: FeedFile,
  columns: readonly Column[],
  parsed: Tables,
  onRow: (fields: Record<Column, string>, faults: string[]) => void,
): Promise<void> {
  const name = getName(file)
  const parts: Problem[] = []
  const { rows, problems: rejected } = await readTable(file.bytes(), {
    ...{ name, columns, optional: optionalColumns },
    onRow({ fields }, at) {
      const faults: string[] = []
      onRow(fields, faults)
      parts.push(...faults.map((reason) => ofPart({ ...at, reason })))
    },
  })
  const problems = [...rejected, ...parts]
  parsed.rows.set(name, (parsed.rows.get(name) ?? 0) + rows)
  parsed.problems.set(name, [...(parsed.problems.get(name) ?? []), ...problems])
}

const readPeople = (file: FeedFile, { byPlayer, byCoach, ...parsed }: Tables): Promise<void> =>
  eachRow(file, masterColumns, { byPlayer, byCoach, ...parsed }, (fields, faults) => {
    if (fields.coachID === vacantCoach) return
    const listed = listedIn(fields, faults)
    if (listed.playerId) byPlayer.set(listed.playerId, listed)
    if (listed.coachId) byCoach.set(listed.coachId, listed)
  })

const readTeams = (file: FeedFile, parsed: Tables): Promise<void> =>
  eachRow(file, ['year', 'tmID', 'name'], parsed, ({ year, tmID, name }) => {
    if (name !== '') parsed.teams.set(`${year} ${tmID}`, name)
  })

async function readSeasons(file: FeedFile, parsed: Tables): Promise<void> {
  const name = getName(file)
  const list = name === 'Coaches.csv' ? 'coaches' : 'skaters'
  await eachRow<Columns>(file, tables[name]!, parsed, (fields, faults) => {
    const other = otherLeague(fields)
    if (other !== undefined) {
      const skipped = parsed.skipped.get(name) ?? {}
      parsed.skipped.set(name, { ...skipped, [`rows of the ${other}`]: (skipped[`rows of the ${other}`] ?? 0) + 1 })
      return
    }
    const appearance = appearanceIn(name === 'Goalies.csv' ? { ...fields, pos: 'G' } : fields, faults)
    const rows = parsed.seasons.get(appearance.year) ?? { skaters: [], coaches: [] }
    parsed.seasons.set(appearance.year, rows)
    rows[list].push(appearance)
    parsed.assigned.set(name, (parsed.assigned.get(name) ?? 0) + 1)
  })
}

/** Rows of one season. */
interface SeasonRows {
  skaters: Appearance[]
  coaches: Appearance[]
}

/** People by id. `isComplete`: every row could be read; else missing entities may be in rejected rows. */
interface Register {
  byPlayer: ReadonlyMap<string, Listed>
  byCoach: ReadonlyMap<string, Listed>
  teams: TeamNames
  isComplete: boolean
}

/**
 * The squads of a season. A player who changed teams is in both squads; of several coaches the last one counts. A row
 * with an unknown team or person is reported as a problem.
 */
async function seasonPart(year: number, { skaters, coaches }: SeasonRows, register: Register): Promise<MatchesDataset> {
  const dataset = `${year}-${year + 1}`
  const problems: Problem[] = []
  const skipped: Record<string, number> = {}
  let entries = 0
  const outcomes: Outcomes = {
    take: () => void entries++,
    skip(count, reason) {
      skipped[reason] = (skipped[reason] ?? 0) + count
    },
    reject: (appearance, reason, rows) =>
      void problems.push({
        row: rowName(dataset, problems.length + 1),
        reason,
        text: Object.values(appearance).join(','),
        ...(rows !== undefined && { rows }),
      }),
  }
  const squads: SourceSquad[] = []
  const coachesByTeam = Map.groupBy(coaches, ({ team }) => team)
  for (const [code, rows] of Map.groupBy(skaters, ({ team }) => team)) {
    const own = coachesByTeam.get(code) ?? []
    coachesByTeam.delete(code)
    try {
      const team = clubOfCode(code, year, register.teams.get(`${year} ${code}`))
      const members = await getMembers(rows, register, outcomes)
      const coach = getCoach(own, register, outcomes)
      if (members.length > 0) squads.push({ row: `${dataset}#${code}`, team, members, ...coach })
    } catch (error) {
      const count = rows.length + own.length
      outcomes.reject(rows[0]!, `${count} rows: ${(error as Error).message}`, count)
    }
  }
  for (const own of coachesByTeam.values()) outcomes.skip(own.length, 'coaches of teams without players')
  return {
    name: dataset,
    file: dataset,
    sport: 'hockey',
    season: { league: leagues.nhl, name: `${year}/${year + 1}` },
    rows: skaters.length + coaches.length,
    entries,
    skipped,
    problems,
    matches: [],
    squads,
    complete: register.isComplete && problems.length === 0,
  }
}

/** Counts what becomes of every row. */
interface Outcomes {
  /** The row is part of a squad. */
  take(): void
  skip(count: number, reason: string): void
  /** `rows`: number of rows rejected with this one, default 1. */
  reject(appearance: Appearance, reason: string, rows?: number): void
}

/**
 * Members by person: goalies are in two tables, and a returning player has two stints. Uses the position of the season
 * when known.
 */
async function getMembers(
  rows: readonly Appearance[],
  { byPlayer }: Register,
  { take, reject }: Outcomes,
): Promise<SourceSquad['members']> {
  const members = new Map<string, SourceSquad['members'][number]>()
  for (const row of rows) {
    await yieldToEventLoop()
    const listed = byPlayer.get(row.personId)
    const position = getPosition(row.position)
    const existing = members.get(row.personId)
    const stint = Math.max(row.stint, existing?.stint ?? 1)
    if (!listed) {
      reject(row, `playerID ${row.personId.slice(0, 40)} is not in Master.csv, which has the names`)
      continue
    }
    members.set(row.personId, { ...listed.person, ...(position && { position }), ...existing, stint })
    take()
  }
  return [...members.values()]
}

type Coach = Required<Pick<SourceSquad, 'coach' | 'coachKey'>>

function getCoach(rows: readonly Appearance[], { byCoach }: Register, { take, skip, reject }: Outcomes): Coach | undefined {
  const last = rows.toSorted((a, b) => a.stint - b.stint).at(-1)
  if (!last) return undefined
  if (rows.length > 1) skip(rows.length - 1, 'earlier coaches of the season')
  if (last.personId === vacantCoach) {
    skip(1, 'teams without a coach')
    return undefined
  }
  const name = byCoach.get(last.personId)?.person.name
  if (name !== undefined) take()
  else reject(last, `coachID ${last.personId.slice(0, 40)} is not in Master.csv, which has the names`)
  return name === undefined ? undefined : { coach: name, coachKey: `hockey-databank ${last.personId}` }
}
