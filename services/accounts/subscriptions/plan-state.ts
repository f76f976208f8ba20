import { create } from '@bufbuild/protobuf'
import { type Organisation, type PlanState, PlanStateSchema, type Subscription } from '@touchline/contract/gen/accounts'
import { freePlan, planRank } from '@touchline/contract/plans'

/** How long a plan goes on after a renewal that failed. */
export const graceDays = 7
const graceMs = graceDays * 86_400_000

/** A plan for a time. `from` inclusive, `until` exclusive, milliseconds since 1970. */
interface Span {
  plan: string
  source: 'card' | 'usdc' | 'grant'
  from: number
  until: number
  /** The subscription behind it renews at this instant, if it is paid. */
  renewsAt?: number
  isInGrace?: boolean
  isTrial?: boolean
}

/** The plan that an organisation has at `now`, milliseconds since 1970: the highest that is paid for or granted. */
export function planAt(organisation: Organisation, now: number): PlanState {
  const spans = getSpans(organisation)
  const current = best(spans, now)
  if (!current) return create(PlanStateSchema, { plan: freePlan, source: 'none' })
  const { plan, source, renewsAt, isInGrace = false, isTrial = false } = current
  const state = { plan, source, isInGrace, isTrial }
  if (renewsAt !== undefined && !isInGrace) return create(PlanStateSchema, { ...state, until: toText(renewsAt) })
  const end = nextChange(spans, now)
  if (end === undefined) return create(PlanStateSchema, state)
  return create(PlanStateSchema, { ...state, until: toText(end), nextPlan: getPlanId(best(spans, end)) })
}

/**
 * The first instant after `now` at which the plan changes without anything happening. Undefined: never. A subscription
 * that renews counts as unpaid after its period, so its plan ends with the grace unless Stripe reports a payment.
 */
export const changesAt = (organisation: Organisation, now: number): number | undefined => nextChange(getSpans(organisation), now)

const getPlanId = (span: Span | undefined): string => span?.plan ?? freePlan

function nextChange(spans: readonly Span[], now: number): number | undefined {
  const current = getPlanId(best(spans, now))
  const instants = spans.flatMap(({ from, until }) => [from, until]).filter((at) => at > now && at < Number.POSITIVE_INFINITY)
  return instants.toSorted((a, b) => a - b).find((at) => getPlanId(best(spans, at)) !== current)
}

/** The highest plan at `at`; of equal plans the one that lasts longest. */
const best = (spans: readonly Span[], at: number): Span | undefined =>
  spans
    .filter(({ from, until }) => from <= at && at < until)
    .toSorted((a, b) => planRank(b.plan) - planRank(a.plan) || b.until - a.until)[0]

const getSpans = ({ subscription, paidPeriods, grants, isDeleted }: Organisation): Span[] =>
  isDeleted
    ? []
    : [
        ...(subscription ? cardSpans(subscription) : []),
        ...paidPeriods.map(({ plan, from, until }): Span => ({ plan, source: 'usdc', from: Date.parse(from), until: Date.parse(until) })),
        ...grants.map(({ plan, from, until }): Span => ({ plan, source: 'grant', from: Date.parse(from), until: parseEnd(until) })),
      ].filter(({ plan }) => planRank(plan) >= 0)

/** The period, and the time after it for which Stripe may still report the payment of the renewal. */
function cardSpans({ status, plan, periodEnd, cancelsAtPeriodEnd, nextPlan, unpaidSince, reversedAt }: Subscription): Span[] {
  if (reversedAt !== '') return []
  const end = Date.parse(periodEnd)
  const always = { source: 'card', from: Number.NEGATIVE_INFINITY } as const
  if (status === 'past_due' || status === 'unpaid') {
    const since = unpaidSince === '' ? end : Date.parse(unpaidSince)
    return [{ ...always, plan, until: since + graceMs, isInGrace: true }]
  }
  if (status !== 'active' && status !== 'trialing') return []
  const isTrial = status === 'trialing'
  if (cancelsAtPeriodEnd) return [{ ...always, plan, until: end, isTrial }]
  if (nextPlan !== '' && nextPlan !== plan) {
    return [
      { ...always, plan, until: end, isTrial },
      { plan: nextPlan, source: 'card', from: end, until: end + graceMs, renewsAt: end },
    ]
  }
  return [{ ...always, plan, until: end + graceMs, renewsAt: end, isTrial }]
}

const parseEnd = (until: string): number => (until === '' ? Number.POSITIVE_INFINITY : Date.parse(until))
const toText = (at: number): string => new Date(at).toISOString()
