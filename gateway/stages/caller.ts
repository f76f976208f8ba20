import { fail, type ServiceError } from '@touchline/contract/errors'
import { isKey, keyLength } from '@touchline/contract/keys'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { AddressOf } from '../address.ts'
import type { Caller } from '../grants/caller.ts'
import { digestOf, type Grants } from '../grants/grants.ts'
import { overloaded, type Shedding } from '../overload/shedding.ts'
import type { RequestContext } from '../request-context.ts'
import { within } from './trace.ts'

/** Keys of nobody that one address may have looked up in a minute: well-formed ones can be made by anyone. */
const guessesPerMinute = 30

export interface CallerDeps {
  grants: Grants
  limiter: RateLimiter
  addressOf: AddressOf
  shedding: Pick<Shedding, 'isShut'>
}

/** Who asks: undefined is nobody. Keys seen lately are answered at once, others after a look-up. Throws what is wrong with the credentials. */
export function callerOf(x: RequestContext, deps: CallerDeps): Caller | undefined | Promise<Caller> {
  const { headers, url = '' } = x.req
  if (x.query.length > 0 || url.includes('tl_')) refuseKeyInUrl(x, url)
  const { authorization } = headers
  const apiKey = headers['x-api-key'] as string | undefined
  if (authorization === undefined) {
    if (apiKey === undefined) return undefined
    const known = apiKey.length === keyLength ? deps.grants.find(digestOf(apiKey), x.at) : undefined
    if (known) return known
  }
  const key = onlyKey([
    ...(authorization === undefined ? [] : bearers(x.req.rawHeaders)),
    ...(apiKey === undefined ? [] : apiKey.split(', ')),
  ])
  const digest = digestOf(key)
  return deps.grants.find(digest, x.at) ?? lookUp(x, digest, deps)
}

/**
 * A key that somebody made is looked up whatever its neighbours send (ADR 32). One that nobody made, as far as is known here, is a guess, paid
 * for before the question is asked, so that many at once cannot ask more; who turns out to have guessed nothing gets it back.
 */
async function lookUp(x: RequestContext, digest: string, { grants, limiter, addressOf, shedding }: CallerDeps): Promise<Caller> {
  if (shedding.isShut()) throw overloaded
  if (grants.isMade(digest)) return await within(x, () => grants.lookUp(digest))
  const guesses = `guesses:${addressOf(x.req)}`
  const guess = await limiter.consume(guesses, guessesPerMinute)
  if (!guess.allowed) {
    x.limitKey = guesses
    throw fail('rate_limited', { limit: guessesPerMinute, seconds: guess.retryAfterSeconds })
  }
  const giveBack = () => void limiter.refund(guesses, guessesPerMinute, guess)
  try {
    const caller = await within(x, () => grants.lookUp(digest))
    giveBack()
    return caller
  } catch (error) {
    if ((error as ServiceError).code !== 'invalid_key') giveBack()
    throw error
  }
}

/** The same key twice is one key. Its checksum tells a typo without a look-up. */
function onlyKey(sent: readonly (string | undefined)[]): string {
  if (sent.includes(undefined)) throw fail('invalid_key')
  const [key, second] = new Set(sent)
  if (second !== undefined) throw fail('conflicting_keys')
  if (key === undefined || !isKey(key)) throw fail('invalid_key')
  return key
}

/** The token of every Authorization header, undefined for another scheme. node:http shows only the first of several. */
function bearers(raw: readonly string[]): (string | undefined)[] {
  const tokens: (string | undefined)[] = []
  for (let i = 0; i < raw.length; i += 2) {
    if (raw[i]!.toLowerCase() === 'authorization') tokens.push(/^bearer +(\S+)$/i.exec(raw[i + 1]!)?.[1])
  }
  return tokens
}

const keyNames: ReadonlySet<string> = new Set(['key', 'api_key', 'apikey', 'x-api-key', 'token', 'access_token'])
const startsLikeKey = /(^|\/)tl_(live|test)_/

function refuseKeyInUrl(x: RequestContext, url: string): void {
  const inQuery = x.query.some(
    ({ name, value }) => keyNames.has(name.toLowerCase()) || startsLikeKey.test(name) || startsLikeKey.test(value),
  )
  if (inQuery || startsLikeKey.test(url)) throw fail('key_in_url')
}
