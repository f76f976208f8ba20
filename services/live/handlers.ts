import type { ListLiveMatchesRequest, LiveService, ShownLiveMatch } from '@touchline/contract/gen/live'
import type { Match } from '@touchline/contract/gen/match'
import { isInPlay } from '@touchline/contract/states'
import type { DocumentStore, Page } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { Freshness } from './freshness.ts'
import { matches, shownMatches } from './records.ts'

/** A match with its events takes a few kilobytes; a response is limited to four megabytes. */
const pageSize = 500
/** Prefix of the cursor of a page of recently ended matches. */
const endedPrefix = 'ended '

export const handlers = (
  { store }: { store: DocumentStore },
  { behindMs }: Pick<Freshness, 'behindMs'>,
): ServiceImpl<typeof LiveService> => ({
  async listLiveMatches(request) {
    const { sport, withEnded, endedSince } = request
    const page = withEnded && endedSince ? await inPlayThenEnded(store, request) : await all(store, request)
    // Withdrawn matches and matches released to fixtures are not listed.
    const items = page.items.filter(({ doc }) => !doc.withdrawn && !doc.released).map(({ doc }) => doc.match!)
    const isAsked = ({ sport: its, state }: Match) => (!sport || its === sport) && (withEnded || isInPlay(state!.scoreboard!.state))
    return { items: items.filter(isAsked), next: page.next ?? '' }
  },

  async getContributions({ matchId }) {
    const record = (await store.get(matches, matchId))?.doc
    return { states: record && !record.released ? record.states : [] }
  },

  getFreshness: async () => ({ behindMs: Math.round(behindMs()) }),
})

function all(store: DocumentStore, { sport, leagueId, withEnded, after }: ListLiveMatchesRequest): Promise<Page<ShownLiveMatch>> {
  if (leagueId) return store.find(shownMatches, 'byLeague', { equal: { leagueId }, limit: pageSize, ...(after && { after }) })
  const equal = { ...(sport && { sport }), ...(!withEnded && { inPlay: true }) }
  const path = sport ? (withEnded ? 'bySport' : 'inPlay') : withEnded ? 'all' : 'allInPlay'
  return store.find(shownMatches, path, { equal, limit: pageSize, ...(after && { after }) })
}

async function inPlayThenEnded(store: DocumentStore, request: ListLiveMatchesRequest): Promise<Page<ShownLiveMatch>> {
  const { after, endedSince } = request
  if (!after.startsWith(endedPrefix)) {
    const page = await all(store, { ...request, withEnded: false })
    return { ...page, next: page.next ?? endedPrefix }
  }
  const from = { range: { from: endedSince }, ...(after !== endedPrefix && { after: after.slice(endedPrefix.length) }) }
  const page = await store.find(shownMatches, 'ended', { equal: { ended: true }, limit: pageSize, ...from })
  return { ...page, ...(page.next && { next: endedPrefix + page.next }) }
}
