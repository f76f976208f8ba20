import { encodeStandings } from '@touchline/contract/encoded-standings'
import type { FixturesService, SeasonMatches } from '@touchline/contract/gen/fixtures'
import type { LiveService } from '@touchline/contract/gen/live'
import type { Match } from '@touchline/contract/gen/match'
import type { EncodedStandings } from '@touchline/contract/gen/standings'
import { matchVersion } from '@touchline/contract/match-version'
import { newestParts } from '@touchline/contract/newest-parts'
import type { TableSplit } from '@touchline/contract/table-split'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { CallOptions, Client } from '@touchline/platform/rpc-types'
import { liveTable } from './engine/in-play.ts'
import type { GetMatches } from './kept-seasons.ts'
import { rulesFor } from './recompute.ts'

interface LiveTablesDeps {
  clients: { fixtures: Client<typeof FixturesService>; live: Client<typeof LiveService> }
}

interface AskedTable {
  leagueId: string
  season: string
  /** Absent: over all results. */
  part?: TableSplit | undefined
}

/** The table of a season with its matches in play. Undefined: the competition has none. Errors: not_found. */
export type GetLiveTable = (asked: AskedTable, getMatches: GetMatches, options: CallOptions) => Promise<EncodedStandings | undefined>

/**
 * Asks live for the matches of the league at every request: it answers with every change that it published, so a table
 * that is requested after a change has it. The table is computed once for the same matches.
 */
export function liveTables({ clients: { fixtures, live } }: LiveTablesDeps): GetLiveTable {
  const computed = new WeakMap<SeasonMatches, Map<string, { from: string; table: EncodedStandings | undefined }>>()
  return async ({ leagueId, season, part }, getMatches, options) => {
    const [known, owned] = await Promise.all([getMatches({ leagueId, season }), readOwned(live, leagueId, options)])
    const from = owned.map((match) => `${match.id} ${matchVersion(match)}`).join()
    const byPart = getOrMake(computed, known, () => new Map())
    const latest = byPart.get(JSON.stringify(part))
    if (latest?.from === from) return latest.table
    const rules = await rulesFor(fixtures, { league: known.league!, season, date: undefined }, options)
    const withEvents = rules.ranking?.cards && (await getMatches({ leagueId, season, withEvents: true }))
    const found = liveTable(withLatest(withEvents ?? known, owned, season), rules, part)
    const table = found && encodeStandings(found)
    byPart.set(JSON.stringify(part), { from, table })
    return table
  }
}

/** The matches of a league that live owns: in play, or ended in the last hours. */
async function readOwned(live: Client<typeof LiveService>, leagueId: string, options: CallOptions): Promise<Match[]> {
  const matches: Match[] = []
  let after = ''
  do {
    const { items, next } = await live.listLiveMatches({ leagueId, withEnded: true, after }, options)
    matches.push(...items)
    after = next
  } while (after !== '')
  return matches
}

/** The matches of the season in their newest state, in order of start. */
function withLatest(known: SeasonMatches, owned: readonly Match[], season: string): SeasonMatches {
  const latest = new Map(known.matches.map((match) => [match.id, match]))
  for (const match of owned) {
    const newest = newestParts(latest.get(match.id) ?? match, match)
    if (newest.schedule!.season === season && newest.schedule!.leagueId === known.league!.id) latest.set(match.id, newest)
    else latest.delete(match.id)
  }
  return { ...known, matches: [...latest.values()] }
}
