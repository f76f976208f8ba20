import { getOrMake } from '@touchline/platform/get-or-make'
import type { Clock } from '@touchline/platform/ports/clock'
import type { KeyCaller } from '../grants/caller.ts'
import type { Grants } from '../grants/grants.ts'
import { isSameScope } from '../grants/scope.ts'

/** The streams of the sandbox that pass through this process. The sandbox itself is not told of changes of keys. */
export interface ForwardedStreams {
  /** `end` ends the stream. Returns what forgets it. */
  add(caller: KeyCaller, end: () => void): () => void
  /** The rights of the key may have changed: its streams end unless it sees the same sports and leagues. */
  keyChanged(keyId: string): void
}

interface ForwardedStream {
  caller: KeyCaller
  end(): void
}

interface ForwardedStreamsDeps {
  grants: Pick<Grants, 'find' | 'lookUp'>
  realClock: Clock
}

export function forwardedStreams({ grants, realClock }: ForwardedStreamsDeps): ForwardedStreams {
  const byKey = new Map<string, Set<ForwardedStream>>()
  const check = async ({ caller, end }: ForwardedStream): Promise<void> => {
    try {
      const { scopes } = grants.find(caller.digest, realClock.now()) ?? (await grants.lookUp(caller.digest))
      const isSame = scopes.entries().every(([sport, scope]) => isSameScope(scope, caller.scopes.get(sport)!))
      if (!isSame) end()
    } catch {
      end()
    }
  }
  return {
    add(caller, end) {
      const stream = { caller, end }
      getOrMake(byKey, caller.keyId, () => new Set<ForwardedStream>()).add(stream)
      return () => {
        const ofKey = byKey.get(caller.keyId)
        ofKey?.delete(stream)
        if (ofKey?.size === 0) byKey.delete(caller.keyId)
      }
    },
    keyChanged(keyId) {
      for (const stream of [...(byKey.get(keyId) ?? [])]) void check(stream)
    },
  }
}
