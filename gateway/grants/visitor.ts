import { fail } from '@touchline/contract/errors'
import { shortened } from '../endpoints/closest-name.ts'
import { type Caller, type KeyCaller, keylessCaller } from './caller.ts'

/**
 * The visitor of a page with a publishable key: the key with a limit of the client address, within that of the key. Without
 * an origin of the key the request is refused, and counts against the address, so that it uses up nothing of the key. A
 * secret key is returned as it is.
 */
export function asVisitor(key: KeyCaller, origin: string | undefined, address: string): Caller {
  const { origins, visitorPerMinute: perMinute, limitKey } = key
  if (origins === undefined) return key
  if (origin === undefined || !origins.has(origin)) {
    const what = origin === undefined ? 'the request has no Origin header, as browsers send it' : `${shortened(origin)} is not one of them`
    return { ...keylessCaller(`address:${address}`, fail('origin_not_allowed', { what })), isPublishable: true }
  }
  return {
    ...{ ...key, origin, isPublishable: true, perMinute, limitText: String(perMinute), remaining: perMinute },
    ...{ limitKey: `visitor:${key.keyId}:${address}`, within: { limitKey, perMinute: key.perMinute } },
  } satisfies KeyCaller
}
