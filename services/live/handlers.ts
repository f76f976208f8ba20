import { sports } from '@touchline/contract/catalog'
import type { LiveService } from '@touchline/contract/gen/live'
import type { Match } from '@touchline/contract/gen/match'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { matches } from './records.ts'

export const handlers = ({ store }: { store: DocumentStore }): ServiceImpl<typeof LiveService> => ({
  async listLiveMatches({ sport, withEnded }) {
    const items: Match[] = []
    for (const each of sport ? [sport] : sports.map((s) => s.id)) {
      let after: string | undefined
      do {
        const page = withEnded
          ? await store.find(matches, 'held', { equal: { sport: each }, limit: 1_000, ...(after && { after }) })
          : await store.find(matches, 'inPlay', { equal: { sport: each, inPlay: true }, limit: 1_000, ...(after && { after }) })
        items.push(...page.items.filter(({ doc }) => !doc.gone).map(({ doc }) => doc.match!))
        after = page.next
      } while (after)
    }
    return { items }
  },
})
