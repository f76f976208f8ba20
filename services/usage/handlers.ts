import { fail } from '@touchline/contract/errors'
import type { UsageService } from '@touchline/contract/gen/usage'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { keyUse } from './records.ts'
import { keysMax, report } from './report.ts'

export const handlers = ({ store, realClock }: { store: DocumentStore; realClock: Clock }): ServiceImpl<typeof UsageService> => ({
  getUsage: (request) => report(store, request, realClock.now()),

  async listKeyActivity({ keyIds }) {
    if (keyIds.length > keysMax) throw fail('invalid_parameter', { name: 'key_ids', what: `must be up to ${keysMax} ids` })
    const stored = await store.getMany(keyUse, [...new Set(keyIds)])
    return { items: stored.flatMap((each) => each?.doc.activity ?? []) }
  },
})
