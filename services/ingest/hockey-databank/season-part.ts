import type { MatchesPart, Problem, SourceSquad } from '../connectors.ts'
import { nationalHockeyLeague } from '../nhl-results/league.ts'
import { clubOfCode } from '../nhl-results/teams.ts'
import { rowName } from '../row-name.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { Appearance } from './appearances.ts'
import { type Listed, nobody, positionOf } from './people.ts'

/** What one season is made from. */
export interface SeasonRows {
  skaters: Appearance[]
  coaches: Appearance[]
}

/** Who is who, and whether everything could be read: what is missing may be in what could not. */
interface Register {
  byPlayer: ReadonlyMap<string, Listed>
  byCoach: ReadonlyMap<string, Listed>
  isWhole: boolean
}

/**
 * The squads of a season. Who changed the team within it stands in both; of several coaches the last one is the team's. A row that names a
 * team or a person nobody knows is a problem of its own.
 */
export async function seasonPart(year: number, { skaters, coaches }: SeasonRows, register: Register): Promise<MatchesPart> {
  const part = `${year}-${year + 1}`
  const problems: Problem[] = []
  const hold = (told: Appearance, reason: string) =>
    problems.push({ row: rowName(part, problems.length + 1), reason, text: Object.values(told).join(',') })
  const squads: SourceSquad[] = []
  for (const [code, rows] of Map.groupBy(skaters, ({ team }) => team)) {
    try {
      const team = clubOfCode(code, year)
      const members = await membersOf(rows, register, hold)
      const coach = coachOf(
        coaches.filter((each) => each.team === code),
        register,
        hold,
      )
      if (members.length > 0) squads.push({ row: `${part}#${code}`, team, members, ...(coach !== undefined && { coach }) })
    } catch (error) {
      hold(rows[0]!, `${rows.length} rows: ${(error as Error).message}`)
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
    complete: register.isWhole && problems.length === 0,
  }
}

type Hold = (told: Appearance, reason: string) => void

/** Goalies stand in two tables, and who came back to a team has two stints there. The position is that of the season, where it is told. */
async function membersOf(rows: readonly Appearance[], { byPlayer }: Register, hold: Hold): Promise<SourceSquad['members']> {
  const members = new Map<string, SourceSquad['members'][number]>()
  for (const row of rows) {
    await yieldToEventLoop()
    const listed = byPlayer.get(row.personId)
    const position = positionOf(row.position)
    const known = members.get(row.personId)
    const stint = Math.max(row.stint, known?.stint ?? 1)
    if (!listed) hold(row, `playerID ${row.personId.slice(0, 40)} is not in Master.csv, which has the names`)
    else members.set(row.personId, { ...listed.person, ...(position && { position }), ...known, stint })
  }
  return [...members.values()]
}

function coachOf(rows: readonly Appearance[], { byCoach }: Register, hold: Hold): string | undefined {
  const last = rows.toSorted((a, b) => a.stint - b.stint).at(-1)
  if (!last || last.personId === nobody) return undefined
  const name = byCoach.get(last.personId)?.person.name
  if (name === undefined) hold(last, `coachID ${last.personId.slice(0, 40)} is not in Master.csv, which has the names`)
  return name
}
