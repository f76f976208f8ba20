import { isLanguage, languages, sports } from '@touchline/contract/catalog'
import { fail, type ServiceError } from '@touchline/contract/errors'
import type { CreateKeyRequest } from '@touchline/contract/gen/auth'
import { isId, sportOfId } from '@touchline/contract/ids'
import { plans } from './plans.ts'

/** What a key may do, checked and complete. */
export interface Rights {
  plan: string
  customer: string
  sports: string[]
  leagueIds: string[]
  perMinute: number
  /** RFC 3339, UTC. */
  expiresAt?: string
  language: string
}

const perMinuteMax = 100_000_000
const customerLengthMax = 100

/** What the request asks for. `now` in milliseconds since 1970. Errors: invalid_parameter, unsupported_language; each says what would be right. */
export function rightsOf(request: CreateKeyRequest, now: number): Rights {
  const allowed = [...new Set(request.sports.map(sport))]
  return {
    plan: planOf(request.plan).id,
    customer: customer(request.customer),
    sports: allowed,
    leagueIds: [...new Set(request.leagueIds.map((id) => league(id, allowed)))],
    perMinute: perMinute(request),
    ...(request.expiresAt !== undefined && { expiresAt: expiry(request.expiresAt, now) }),
    language: language(request.language),
  }
}

const wrong = (name: string, what: string): ServiceError => fail('invalid_parameter', { name, what })

function planOf(id: string) {
  const plan = plans.find((each) => each.id === id)
  if (!plan) throw wrong('plan', `must be one of ${plans.map((each) => each.id).join(', ')}`)
  return plan
}

function perMinute({ plan, perMinute: asked = planOf(plan).perMinute }: CreateKeyRequest): number {
  if (asked === undefined) throw wrong('per_minute', `is required: the plan ${plan} has no limit of its own`)
  if (asked < 1 || asked > perMinuteMax) throw wrong('per_minute', `must be 1 to ${perMinuteMax}`)
  return asked
}

function customer(name: string): string {
  const trimmed = name.trim()
  if (trimmed.length > customerLengthMax || /\p{C}/u.test(trimmed)) {
    throw wrong('customer', `must be up to ${customerLengthMax} characters, none of them a control character`)
  }
  return trimmed || 'default'
}

function sport(id: string): string {
  if (!sports.some((each) => each.id === id)) throw wrong('sports', `must name some of ${sports.map((each) => each.id).join(', ')}`)
  return id
}

function league(id: string, allowed: readonly string[]): string {
  const of = sportOfId(id)
  if (of === undefined || !isId(id, 'league')) throw wrong('leagues', 'must be ids of leagues, as GET /v1/{sport}/leagues lists them')
  if (allowed.length > 0 && !allowed.includes(of)) {
    throw wrong('leagues', `has ${id}, a league of ${of}, which is not among the sports: add ${of} to them or leave the league out`)
  }
  return id
}

function language(asked: string): string {
  if (asked !== '' && !isLanguage(asked)) throw fail('unsupported_language')
  return asked || languages[0]
}

const instant = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/i

/** A day counts to its end, UTC. */
function expiry(text: string, now: number): string {
  const day = instant.exec(text)?.[1]
  const at = new Date(day === text ? `${day}T23:59:59.999Z` : text)
  // Date takes the 30th of February for the 2nd of March.
  if (day === undefined || Number.isNaN(at.getTime()) || !isDay(day)) {
    throw wrong('expires', 'must be a day such as 2027-12-31 or an instant such as 2027-12-31T12:00:00Z')
  }
  if (at.getTime() <= now) throw wrong('expires', `must be in the future; it is ${new Date(now).toISOString()} now`)
  return at.toISOString()
}

function isDay(text: string): boolean {
  const midnight = new Date(text)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}
