import { fail, type ServiceError } from '@touchline/contract/errors'
import { isKey, keyLength } from '@touchline/contract/keys'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { AddressOf } from '../address.ts'
import type { Caller } from '../grants/caller.ts'
import { digestOf, type Grants } from '../grants/grants.ts'
import { overloaded, type Shedding } from '../overload/shedding.ts'
import type { RequestContext } from '../request-context.ts'
import { withRequestContext } from './trace.ts'

/** Look-ups per minute and address of keys that were never issued: anyone can generate well-formed keys. */
const guessesPerMinute = 30

export interface CallerDeps {
  grants: Grants
  limiter: RateLimiter
  addressOf: AddressOf
  shedding: Pick<Shedding, 'isOverloaded'>
}

/**
 * The caller, from the cache or after a look-up; undefined without credentials. Throws when the credentials are
 * invalid.
 */
export function callerOf(ctx: RequestContext, deps: CallerDeps): Caller | undefined | Promise<Caller> {
  const { headers, url = '' } = ctx.req
  if (ctx.query.length > 0 || url.includes('tl_')) refuseKeyInUrl(ctx, url)
  const { authorization } = headers
  const apiKey = headers['x-api-key'] as string | undefined
  if (authorization === undefined) {
    if (apiKey === undefined) return undefined
    const known = apiKey.length === keyLength ? deps.grants.find(digestOf(apiKey), ctx.receivedAt) : undefined
    if (known) return known
  }
  const key = onlyKey([
    ...(authorization === undefined ? [] : bearers(ctx.req.rawHeaders)),
    ...(apiKey === undefined ? [] : apiKey.split(', ')),
  ])
  const digest = digestOf(key)
  return deps.grants.find(digest, ctx.receivedAt) ?? lookUp(ctx, digest, deps)
}

/**
 * An issued key is always looked up, whatever other clients of its address send (ADR 32). A key not known to be issued
 * is a guess: it is counted before the look-up, so that concurrent guesses cannot exceed the limit, and refunded if it
 * is valid.
 */
async function lookUp(ctx: RequestContext, digest: string, { grants, limiter, addressOf, shedding }: CallerDeps): Promise<Caller> {
  if (shedding.isOverloaded()) throw overloaded
  if (grants.isIssued(digest)) return await withRequestContext(ctx, () => grants.lookUp(digest))
  const guesses = `guesses:${addressOf(ctx.req)}`
  const guess = await limiter.consume(guesses, guessesPerMinute)
  if (!guess.allowed) {
    ctx.limitKey = guesses
    throw fail('rate_limited', { limit: guessesPerMinute, seconds: guess.retryAfterSeconds })
  }
  const refundGuess = () => void limiter.refund(guesses, guessesPerMinute, guess)
  try {
    const caller = await withRequestContext(ctx, () => grants.lookUp(digest))
    refundGuess()
    return caller
  } catch (error) {
    if ((error as ServiceError).code !== 'invalid_key') refundGuess()
    throw error
  }
}

/** The same key sent twice is one key. Its checksum detects typos without a look-up. */
function onlyKey(sent: readonly (string | undefined)[]): string {
  if (sent.includes(undefined)) throw fail('invalid_key')
  const [key, second] = new Set(sent)
  if (second !== undefined) throw fail('conflicting_keys')
  if (key === undefined || !isKey(key)) throw fail('invalid_key')
  return key
}

/**
 * Tokens of all Authorization headers, undefined for other schemes. `headers` of node:http contains only the first one.
 */
function bearers(raw: readonly string[]): (string | undefined)[] {
  const tokens: (string | undefined)[] = []
  for (let i = 0; i < raw.length; i += 2) {
    if (raw[i]!.toLowerCase() === 'authorization') tokens.push(/^bearer +(\S+)$/i.exec(raw[i + 1]!)?.[1])
  }
  return tokens
}

const keyNames: ReadonlySet<string> = new Set(['key', 'api_key', 'apikey', 'x-api-key', 'token', 'access_token'])
const startsLikeKey = /(^|\/)tl_(live|test)_/

function refuseKeyInUrl(ctx: RequestContext, url: string): void {
  const inQuery = ctx.query.some(
    ({ name, value }) => keyNames.has(name.toLowerCase()) || startsLikeKey.test(name) || startsLikeKey.test(value),
  )
  if (inQuery || startsLikeKey.test(url)) throw fail('key_in_url')
}
