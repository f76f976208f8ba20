import type { Clock } from '@touchline/platform/ports/clock'
import { LRUCache } from 'lru-cache'
import type { Rendered } from './endpoint.ts'
import type { Representation } from './representation.ts'
import type { Entitled } from './request-context.ts'

/** A serialized response, and what its headers depend on. */
export interface Written {
  representation: Representation
  rendered: Omit<Rendered, 'data'>
}

/** A response that is the same for all callers who may see one of its leagues. */
export interface KeptResponse extends Written {
  leagues: readonly string[]
}

export interface KeptResponses {
  get(ctx: Entitled): KeptResponse | undefined
  keep(ctx: Entitled, response: KeptResponse): void
}

/** As long as a client may reuse a response about a match in play. */
const keptMs = 5_000
const bytesMax = 32 * 1_024 * 1_024

/**
 * Responses by path, language and format: a repeated request costs as much as a poll of the live list, and the service
 * is asked once in five seconds. The compressed bodies that a representation holds are about as large as itself.
 */
export function keptResponses(steadyClock: Clock): KeptResponses {
  const kept = new LRUCache<string, KeptResponse & { until: number }>({
    maxSize: bytesMax,
    sizeCalculation: ({ representation }) => 2 * Number(representation.length) + 1_024,
  })
  const keyOf = ({ input, target }: Entitled): string => `${target.path} ${input.language} ${input.isMarkdown}`
  return {
    get(ctx) {
      const found = kept.get(keyOf(ctx))
      return found && found.until > steadyClock.now() ? found : undefined
    },
    keep: (ctx, response) => void kept.set(keyOf(ctx), { ...response, until: steadyClock.now() + keptMs }),
  }
}
