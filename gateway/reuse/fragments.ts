import { pendingFrom } from '@touchline/contract/data-age'
import type { Match } from '@touchline/contract/gen/match'
import { decodeMatch } from '@touchline/contract/match-page'
import { matchVersion } from '@touchline/contract/match-version'
import { LRUCache } from 'lru-cache'
import type { Fragment, MatchForm } from '../endpoints/endpoint.ts'
import { announced, renderListedMatch, renderMatch } from '../render/match.ts'
import type { View } from '../render/view.ts'
import { cacheOfMatch } from './cache-class.ts'
import { digestOf } from './parts.ts'

interface KeptFragment extends Fragment {
  /** The encoded match, in latin1: comparing text is cheap, hashing as much for a key is not. */
  bytes: string
  version: number
  /** What the live list had of the match. */
  revision: number
  /** Whether `result_pending` is true, and from when on it is. */
  isPending: boolean
  pendingFrom: number
}

/**
 * The JSON of matches, made once. Everything it depends on is its key, is compared, or clears all, so a
 * response made of fragments has the bytes of one that is rendered anew.
 */
export interface Fragments {
  /** Of an encoded match, overlaid with its newest schedule and state. Undefined: it is incomplete. */
  of(encoded: Uint8Array, form: MatchForm, view: View): Fragment | undefined
  /** Names changed. */
  clear(): void
}

interface FragmentsDeps {
  latest(match: Match): Match
  /** Changes with what `latest` overlays on the match; 0: nothing. */
  revisionOf(id: string): number
  /** A response has the match with this version. */
  observe(id: string, version: number): void
}

/** 15,000 listed matches of one language. */
const bytesMax = 32 * 1_024 * 1_024

export function fragments({ latest, revisionOf, observe }: FragmentsDeps): Fragments {
  const known = new LRUCache<string, KeptFragment>({ maxSize: bytesMax })
  const isCurrent = ({ id, revision, isPending, pendingFrom }: KeptFragment, now: number): boolean =>
    revision === revisionOf(id) && isPending === now >= pendingFrom
  return {
    of(encoded, form, view) {
      const bytes = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength).toString('latin1')
      const key = `${view.lang} ${form} ${idIn(bytes)}`
      let fragment = known.get(key)
      if (fragment?.bytes !== bytes || !isCurrent(fragment, view.now)) {
        const match = completeMatch(encoded)
        if (!match) return undefined
        const newest = latest(match)
        fragment = { ...fragmentOf(newest, form, view), bytes, revision: revisionOf(newest.id) }
        // Names that are missing now will be there later.
        if (view.missing.size === 0) known.set(key, fragment, { size: sizeOf(fragment, form) })
      }
      observe(fragment.id, fragment.version)
      return fragment
    },
    clear: () => known.clear(),
  }
}

/** In memory. Of a whole match its body is kept, too. */
const sizeOf = ({ json, bytes }: KeptFragment, form: MatchForm): number => (form === 'whole' ? 2 : 1) * json.length + bytes.length + 400

/** The first field of an encoded match: tag, length, text. Of other bytes any text, which names no match. */
const idIn = (bytes: string): string => bytes.slice(2, 2 + bytes.charCodeAt(1))

export const renderers: Record<MatchForm, (match: Match, view: View) => object> = { listed: renderListedMatch, whole: renderMatch }

function fragmentOf(match: Match, form: MatchForm, view: View): Omit<KeptFragment, 'bytes' | 'revision'> {
  const from = pendingFrom(announced(match.schedule!, match.state!.scoreboard!))
  const { state, status } = match.state!.scoreboard!
  const { id, archived } = match
  const json = JSON.stringify(renderers[form](match, view))
  return {
    ...{ id, json, archived, state, status },
    digest: digestOf(json),
    cache: cacheOfMatch(match),
    version: matchVersion(match),
    isPending: view.now >= from,
    pendingFrom: from,
  }
}

function completeMatch(bytes: Uint8Array): Match | undefined {
  try {
    const match = decodeMatch(bytes)
    return match.schedule?.home && match.schedule.away && match.state?.scoreboard ? match : undefined
  } catch {
    return undefined
  }
}
