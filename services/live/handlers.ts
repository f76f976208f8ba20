import type { LiveService } from '@touchline/contract/gen/live'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { matches } from './records.ts'

/** A match with its events is a few kilobytes, and an answer at most four megabytes. */
const pageSize = 500

export const handlers = ({ store }: { store: DocumentStore }): ServiceImpl<typeof LiveService> => ({
  async listLiveMatches({ sport, withEnded, after }) {
    const equal = { ...(sport && { sport }), ...(!withEnded && { inPlay: true }) }
    const path = sport ? (withEnded ? 'held' : 'inPlay') : withEnded ? 'all' : 'allInPlay'
    const page = await store.find(matches, path, { equal, limit: pageSize, ...(after && { after }) })
    // What fixtures has again, and what is gone, live speaks of no more.
    const items = page.items.filter(({ doc }) => !doc.gone && !doc.handedBack).map(({ doc }) => doc.match!)
    return { items, next: page.next ?? '' }
  },
})
