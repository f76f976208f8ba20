import { isLanguage, languages, sports } from '@touchline/contract/catalog'
import { fail, type ServiceError } from '@touchline/contract/errors'
import type { CreateKeyRequest } from '@touchline/contract/gen/auth'
import { isId, sportOfId } from '@touchline/contract/ids'
import { getPlan as findPlan, plans } from '@touchline/contract/plans'

/** The rights of a key, validated and complete. */
export interface Rights {
  plan: string
  customer: string
  sports: string[]
  leagueIds: string[]
  perMinute: number
  /** Absent: the limit of the plan. */
  streams?: number
  /** RFC 3339, UTC. */
  expiresAt?: string
  language: string
  /** Pages of these origins may use the key, which is publishable. Empty: the key is secret. */
  origins: string[]
  /** Requests per minute of one client address. 0: the key is secret. */
  visitorPerMinute: number
}

const perMinuteMax = 100_000_000
const streamsMax = 1_000_000
const customerLengthMax = 100
const originsMax = 20
const visitorPerMinuteDefault = 60

/**
 * The rights requested. `now` in milliseconds since 1970. Errors: invalid_parameter, unsupported_language; each names
 * the valid values.
 */
export function getRights(request: CreateKeyRequest, now: number): Rights {
  const allowed = [...new Set(request.sports.map(sport))]
  return {
    plan: getPlan(request.plan).id,
    customer: customer(request.customer),
    sports: allowed,
    leagueIds: [...new Set(request.leagueIds.map((id) => league(id, allowed)))],
    perMinute: perMinute(request),
    ...(request.streams !== undefined && { streams: streams(request.streams) }),
    ...(request.expiresAt !== undefined && { expiresAt: expiry(request.expiresAt, now) }),
    language: language(request.language),
    ...publishable(request),
  }
}

const invalid = (name: string, what: string): ServiceError => fail('invalid_parameter', { name, what })

function getPlan(id: string) {
  const plan = findPlan(id)
  if (!plan) throw invalid('plan', `must be one of ${plans.map((each) => each.id).join(', ')}`)
  return plan
}

function perMinute({ plan, perMinute: limit = getPlan(plan).perMinute }: CreateKeyRequest): number {
  if (limit === undefined) throw invalid('per_minute', `is required, because the plan ${plan} has no fixed limit`)
  if (limit < 1 || limit > perMinuteMax) throw invalid('per_minute', `must be 1 to ${perMinuteMax}`)
  return limit
}

function publishable(request: CreateKeyRequest): Pick<Rights, 'origins' | 'visitorPerMinute'> {
  const { test, demo, visitorPerMinute = visitorPerMinuteDefault } = request
  const origins = [...new Set(request.origins.map(origin))]
  if (origins.length === 0) {
    if (request.visitorPerMinute !== undefined) throw invalid('visitor_per_minute', 'is for publishable keys, which have origins')
    return { origins, visitorPerMinute: 0 }
  }
  if (test || demo) throw invalid('origins', 'are for publishable keys; a test or demo key has none')
  if (origins.length > originsMax) throw invalid('origins', `must be at most ${originsMax}`)
  if (visitorPerMinute < 1 || visitorPerMinute > perMinuteMax) throw invalid('visitor_per_minute', `must be 1 to ${perMinuteMax}`)
  return { origins, visitorPerMinute }
}

/** The origin as browsers send it: lower case, and without the default port. */
function origin(text: string): string {
  const url = URL.parse(text.trim())
  const isOrigin = url && /^https?:\/\/[a-z0-9.[\]:-]+$/.test(url.origin) && url.href === `${url.origin}/`
  if (!isOrigin) throw invalid('origins', 'must be scheme, host and port of pages, such as https://app.example')
  return url.origin
}

function streams(count: number): number {
  if (count < 1 || count > streamsMax) throw invalid('streams', `must be 1 to ${streamsMax}`)
  return count
}

function customer(name: string): string {
  const trimmed = name.trim()
  if (trimmed.length > customerLengthMax || /\p{C}/u.test(trimmed)) {
    throw invalid('customer', `must have at most ${customerLengthMax} characters and no control characters`)
  }
  return trimmed || 'default'
}

const nameLengthMax = 100

/** The name of a customer's key, trimmed. Errors: invalid_parameter. */
export function keyName(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > nameLengthMax || /\p{C}/u.test(trimmed)) {
    throw invalid('name', `must have 1 to ${nameLengthMax} characters and no control characters`)
  }
  return trimmed
}

function sport(id: string): string {
  if (!sports.some((each) => each.id === id)) throw invalid('sports', `must be among ${sports.map((each) => each.id).join(', ')}`)
  return id
}

function league(id: string, allowed: readonly string[]): string {
  const of = sportOfId(id)
  if (of === undefined || !isId(id, 'league')) throw invalid('leagues', 'must be league ids; GET /v1/{sport}/leagues lists them')
  if (allowed.length > 0 && !allowed.includes(of)) {
    throw invalid('leagues', `has ${id}, a league of ${of}, which is not among the sports: add ${of} or remove the league`)
  }
  return id
}

function language(code: string): string {
  if (code !== '' && !isLanguage(code)) throw fail('unsupported_language')
  return code || languages[0]
}

const instant = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/i

/** A day without a time means the end of that day, UTC. */
function expiry(text: string, now: number): string {
  const day = instant.exec(text)?.[1]
  const at = new Date(day === text ? `${day}T23:59:59.999Z` : text)
  // `Date` parses 30 February as 2 March.
  if (day === undefined || Number.isNaN(at.getTime()) || !isDay(day)) {
    throw invalid('expires', 'must be a day such as 2027-12-31 or an instant such as 2027-12-31T12:00:00Z')
  }
  if (at.getTime() <= now) throw invalid('expires', `must be in the future; it is ${new Date(now).toISOString()} now`)
  return at.toISOString()
}

function isDay(text: string): boolean {
  const midnight = new Date(text)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}
