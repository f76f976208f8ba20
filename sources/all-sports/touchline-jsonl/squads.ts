import type { MatchesDataset } from '../../connector.ts'
import { rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceLeague, SourceSquad, SourceTeam } from '../../source-model.ts'
import type { FileIndex, KeptLine } from './index-file.ts'
import type { Names } from './match.ts'
import type { League, Member } from './records.ts'

interface SquadsContext {
  file: string
  complete: boolean
  names: Names
  getLeague(league: League): SourceLeague
  /** Throws an Error if the team has no line. */
  getTeam(key: string, league: League): SourceTeam
}

/**
 * The squads of a file: a dataset for each league and season, separate from that of its matches, so that a file with only squads
 * withdraws no match.
 */
export async function* getSquads({ head, heads, faults }: FileIndex, context: SquadsContext): AsyncGenerator<MatchesDataset> {
  const { source, sport } = head
  const seasons = Map.groupBy(heads.member.values(), ({ record }) => JSON.stringify([record.league, record.season]))
  for (const lines of seasons.values()) {
    const [{ record: first }] = lines as [KeptLine<'member'>]
    const league = heads.league.get(first.league)?.record
    const name = `${source}/${sport}/${first.league}/${first.season.replace('/', '-')}/squads`
    const file = `${context.file}/${name}`
    const squads: SourceSquad[] = []
    let rows = 0
    for (const squad of Map.groupBy(lines, ({ record }) => record.team).values()) {
      await yieldToEventLoop()
      const [line] = squad as [KeptLine<'member'>]
      try {
        if (!league) throw new Error(`league "${first.league}" has no line of its own`)
        const team = context.getTeam(line.record.team, league)
        squads.push({ row: rowName(file, line.number), team, members: squad.map(({ record }) => getMember(record, context.names)) })
        rows += squad.length
      } catch (error) {
        for (const lost of squad) faults.refuse(lost, (error as Error).message)
      }
    }
    if (!league || squads.length === 0) continue
    yield {
      ...{ name, file, sport, namespace: source, season: { league: context.getLeague(league), name: first.season } },
      ...{ rows, entries: rows, problems: [], matches: [], squads, complete: context.complete && rows === lines.length },
    }
  }
}

function getMember(
  { player, shirt_number, position, captain, on_loan, joined }: Member,
  { getPerson }: Names,
): SourceSquad['members'][number] {
  return {
    ...getPerson(player),
    ...(shirt_number !== undefined && { shirtNumber: shirt_number }),
    ...(position !== undefined && { position }),
    ...(captain !== undefined && { captain }),
    ...(on_loan !== undefined && { onLoan: on_loan }),
    ...(joined !== undefined && { joined }),
  }
}
