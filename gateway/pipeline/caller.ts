import { fail, isFailure, ServiceError } from '@touchline/contract/errors'
import { isKey, keyLength } from '@touchline/contract/keys'
import type { GetAddress } from '@touchline/platform/http/address'
import type { CalendarGrants } from '../grants/calendar-grants.ts'
import { type Caller, isKeyCaller, type KeyCaller, keylessCaller, probingCaller } from '../grants/caller.ts'
import { type Grants, getDigest } from '../grants/grants.ts'
import { asVisitor } from '../grants/visitor.ts'
import type { Pair } from '../http/query.ts'
import { overloaded, type Shedding } from '../overload/shedding.ts'
import type { CountGuess } from './guesses.ts'
import { type GetPayer, isPriced } from './payer.ts'
import type { Counted, Identified, RequestContext, Target } from './request-context.ts'
import { withRequestContext } from './trace.ts'

export interface CallerDeps {
  grants: Grants
  calendars: Pick<CalendarGrants, 'find' | 'lookUp'>
  getAddress: GetAddress
  shedding: Pick<Shedding, 'isOverloaded'>
  countGuess: CountGuess
  getPayer: GetPayer
}

/**
 * Identifies the holder of the key, from the cache or after a look-up; without a key the payer; else the client
 * address, with the error of its credentials.
 */
export const identify =
  (deps: CallerDeps) =>
  (ctx: RequestContext & { target?: Target | undefined }): Caller | Promise<Caller> => {
    try {
      return getCaller(ctx, deps)
    } catch (refusal) {
      return byAddress(ctx, deps, refusal)
    }
  }

export function checkRateLimit({ caller, rateLimit }: Counted): void {
  caller.remaining = rateLimit.remaining
  const { allowed, limit = caller.perMinute, retryAfterSeconds: seconds } = rateLimit
  if (!allowed) throw fail('rate_limited', { limit, seconds })
}

export function checkCredentials({ caller: { refusal } }: Identified): void {
  if (refusal !== undefined) throw refusal
}

export const byAddress = ({ req }: RequestContext, { getAddress }: Pick<CallerDeps, 'getAddress'>, refusal?: unknown): Caller =>
  keylessCaller(`address:${getAddress(req)}`, refusal)

const withoutPayment = (ctx: RequestContext, deps: CallerDeps): Caller =>
  isPriced(ctx) ? probingCaller(deps.getAddress(ctx.req)) : byAddress(ctx, deps)

function getCaller(ctx: RequestContext & { target?: Target | undefined }, deps: CallerDeps): Caller | Promise<Caller> {
  const { headers, url = '', rawHeaders } = ctx.req
  const query = ctx.target?.query ?? []
  if (query.length > 0 || url.includes('tl_')) refuseKeyInUrl(query, url)
  const token = ctx.route instanceof ServiceError ? undefined : ctx.route.params.token
  if (token !== undefined) return byCalendar(ctx, token, deps)
  const { authorization } = headers
  const apiKey = headers['x-api-key'] as string | undefined
  if (authorization === undefined) {
    if (apiKey === undefined) return deps.getPayer(ctx)?.catch((refusal) => byAddress(ctx, deps, refusal)) ?? withoutPayment(ctx, deps)
    const known = apiKey.length === keyLength ? deps.grants.findKey(apiKey, ctx.receivedAt) : undefined
    if (known) return withOrigin(ctx, deps, known)
  }
  const key = onlyKey([...(authorization === undefined ? [] : bearers(rawHeaders)), ...(apiKey === undefined ? [] : apiKey.split(', '))])
  const digest = getDigest(key)
  const known = deps.grants.find(digest, ctx.receivedAt)
  if (known) return withOrigin(ctx, deps, known)
  return lookUp(ctx, digest, deps).then(
    (caller) => withOrigin(ctx, deps, caller),
    (refusal) => byAddress(ctx, deps, refusal),
  )
}

const withOrigin = ({ req }: RequestContext, { getAddress }: CallerDeps, caller: Caller): Caller =>
  isKeyCaller(caller) && caller.origins ? asVisitor(caller, req.headers.origin, getAddress(req)) : caller

/** The holder of the key that a calendar counts against. A token that is not cached is looked up like a guess of a key. */
function byCalendar(ctx: RequestContext, token: string, deps: CallerDeps): Caller | Promise<Caller> {
  const known = deps.calendars.find(token, ctx.receivedAt)
  return known ?? guessed(ctx, deps, () => deps.calendars.lookUp(token)).catch((refusal) => byAddress(ctx, deps, refusal))
}

/**
 * Looks up an issued key whatever other clients of its address send (ADR 32). Any other key is a guess: it is counted
 * before the look-up, so that concurrent guesses cannot exceed the limit, and refunded if it is valid. Once that limit
 * is exhausted, the response says so.
 */
async function lookUp(ctx: RequestContext, digest: string, deps: CallerDeps): Promise<Caller> {
  const { grants, shedding } = deps
  if (!grants.isIssued(digest)) return guessed(ctx, deps, () => grants.lookUp(digest))
  if (shedding.isOverloaded()) throw overloaded
  return await withRequestContext(ctx, () => grants.lookUp(digest))
}

async function guessed(
  ctx: RequestContext,
  { countGuess, getAddress, shedding }: CallerDeps,
  look: () => Promise<KeyCaller>,
): Promise<Caller> {
  if (shedding.isOverloaded()) throw overloaded
  const guesses = `guesses:${getAddress(ctx.req)}`
  const guess = await countGuess(guesses)
  if (guess.refusal) return keylessCaller(guesses, guess.refusal)
  try {
    const caller = await withRequestContext(ctx, look)
    guess.undo()
    return caller
  } catch (error) {
    if (!isFailure('invalid_key', error) && !isFailure('unknown_calendar', error)) guess.undo()
    throw error
  }
}

/** The same key sent twice counts as one key. A checksum detects typos without a look-up. */
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
const startsLikeKey = /(^|\/)tl_(live|test|pub)_/

function refuseKeyInUrl(query: readonly Pair[], url: string): void {
  const inQuery = query.some(({ name, value }) => keyNames.has(name.toLowerCase()) || startsLikeKey.test(name) || startsLikeKey.test(value))
  if (inQuery || startsLikeKey.test(url)) throw fail('key_in_url')
}
