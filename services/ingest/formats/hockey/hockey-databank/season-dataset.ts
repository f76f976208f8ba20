import { rowName } from '../../../parse/row-name.ts'
import { yieldToEventLoop } from '../../../parse/yield-to-event-loop.ts'
import type { MatchesPart, Problem, SourceSquad } from '../../source-model.ts'
import { nationalHockeyLeague } from '../shared/league.ts'
import { clubOfCode } from '../shared/teams.ts'
import type { Appearance } from './appearances.ts'
import { type Listed, positionOf, vacantCoach } from './people.ts'

/** Rows of one season. */
export interface SeasonRows {
  skaters: Appearance[]
  coaches: Appearance[]
}

/** People by id. `isComplete`: every row could be read; else missing entities may be in rejected rows. */
interface Register {
  byPlayer: ReadonlyMap<string, Listed>
  byCoach: ReadonlyMap<string, Listed>
  isComplete: boolean
}

/**
 * The squads of a season. A player who changed teams is in both squads; of several coaches the last one counts. A row
 * with an unknown team or person is reported as a problem.
 */
export async function seasonPart(year: number, { skaters, coaches }: SeasonRows, register: Register): Promise<MatchesPart> {
  const part = `${year}-${year + 1}`
  const problems: Problem[] = []
  const reject = (appearance: Appearance, reason: string) =>
    problems.push({ row: rowName(part, problems.length + 1), reason, text: Object.values(appearance).join(',') })
  const squads: SourceSquad[] = []
  for (const [code, rows] of Map.groupBy(skaters, ({ team }) => team)) {
    try {
      const team = clubOfCode(code, year)
      const members = await membersOf(rows, register, reject)
      const coach = coachOf(
        coaches.filter((each) => each.team === code),
        register,
        reject,
      )
      if (members.length > 0) squads.push({ row: `${part}#${code}`, team, members, ...(coach !== undefined && { coach }) })
    } catch (error) {
      reject(rows[0]!, `${rows.length} rows: ${(error as Error).message}`)
    }
  }
  return {
    part,
    file: part,
    sport: 'hockey',
    season: { league: nationalHockeyLeague(), name: `${year}/${year + 1}` },
    rows: problems.length,
    problems,
    matches: [],
    squads,
    complete: register.isComplete && problems.length === 0,
  }
}

type Reject = (appearance: Appearance, reason: string) => void

/**
 * Members by person: goalies are in two tables, and a returning player has two stints. Uses the position of the season
 * when known.
 */
async function membersOf(rows: readonly Appearance[], { byPlayer }: Register, reject: Reject): Promise<SourceSquad['members']> {
  const members = new Map<string, SourceSquad['members'][number]>()
  for (const row of rows) {
    await yieldToEventLoop()
    const listed = byPlayer.get(row.personId)
    const position = positionOf(row.position)
    const existing = members.get(row.personId)
    const stint = Math.max(row.stint, existing?.stint ?? 1)
    if (!listed) reject(row, `playerID ${row.personId.slice(0, 40)} is not in Master.csv, which has the names`)
    else members.set(row.personId, { ...listed.person, ...(position && { position }), ...existing, stint })
  }
  return [...members.values()]
}

function coachOf(rows: readonly Appearance[], { byCoach }: Register, reject: Reject): string | undefined {
  const last = rows.toSorted((a, b) => a.stint - b.stint).at(-1)
  if (!last || last.personId === vacantCoach) return undefined
  const name = byCoach.get(last.personId)?.person.name
  if (name === undefined) reject(last, `coachID ${last.personId.slice(0, 40)} is not in Master.csv, which has the names`)
  return name
}
