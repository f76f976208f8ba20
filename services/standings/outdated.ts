import { matchSports } from '@touchline/contract/catalog'
import type { League } from '@touchline/contract/gen/catalog'
import { recomputeSeason, type StandingsDeps } from './recompute.ts'
import { freshTables, tableId } from './records.ts'
import { versionOfRules } from './sports.ts'

/**
 * Recomputes, one after another, the stored tables that were computed by rules other than those of this release, or by
 * a release that did not store the day of their oldest result; stops when `signal` is aborted. A recomputed table has
 * its rules version and that day, so the next start continues an interrupted run. Returns the number of recomputed
 * tables.
 */
export async function recomputeOutdated(deps: StandingsDeps, signal: AbortSignal): Promise<number> {
  const leagues = await leaguesById(deps)
  let recomputed = 0
  let afterId = ''
  for (;;) {
    const page = await deps.store.scan(freshTables, afterId)
    for (const { doc } of page) {
      if (signal.aborted) return recomputed
      const league = leagues.get(doc.leagueId)
      if (!league || (doc.rulesVersion === versionOfRules(league, doc.season) && hasDays(doc))) continue
      await recomputeSeason(deps, doc.leagueId, doc.season)
      recomputed++
    }
    const last = page.at(-1)?.doc
    if (!last) return recomputed
    afterId = tableId(last.leagueId, last.season)
  }
}

const hasDays = ({ resultsFrom, resultsTo }: { resultsFrom: string; resultsTo: string }) => resultsFrom !== '' || resultsTo === ''

async function leaguesById({ clients }: StandingsDeps): Promise<Map<string, League>> {
  const pages = matchSports.map(({ id }) => clients.fixtures.listLeagues({ sport: id, limit: 10_000 }))
  return new Map((await Promise.all(pages)).flatMap(({ items }) => items.map((league) => [league.id, league] as const)))
}
