import { fail } from '@touchline/contract/errors'
import type { Clock } from '@touchline/platform/ports/clock'
import { HTTPFacilitatorClient } from '@x402/core/server'
import {
  type PaymentPayload,
  type PaymentRequirements,
  SettleError,
  type SettleResponse,
  type SupportedKind,
  VerifyError,
} from '@x402/core/types'
import type { BillingEvents } from './events.ts'
import { authHeaders, type FacilitatorRequest } from './facilitator-auth.ts'
import type { FacilitatorKey } from './facilitator-key.ts'

/** Client of the facilitator. None of its texts reach a buyer, because they may name its hosts and nodes. */
export interface Facilitator {
  /** The reason why the payment cannot be settled; undefined when it can. Errors: `upstream_unavailable`. */
  verify(payment: PaymentPayload, requirements: PaymentRequirements): Promise<string | undefined>
  /** Errors: `upstream_unavailable` when it is not known whether the payment is settled. */
  settle(payment: PaymentPayload, requirements: PaymentRequirements): Promise<SettleResponse>
  /** What it settles. Errors: `upstream_unavailable`. */
  supported(): Promise<SupportedKind[]>
}

export interface FacilitatorOptions {
  url: string
  /** Absent: it wants none. */
  key?: FacilitatorKey | undefined
}

/** A gateway waits four seconds for a step before charging, and twenty for charging. */
const timeoutMs: Readonly<Record<FacilitatorRequest, number>> = { verify: 3_000, settle: 10_000, supported: 3_000 }

export function getFacilitator({ url, key }: FacilitatorOptions, clock: Clock, events: BillingEvents): Facilitator {
  const getHeaders = key && authHeaders(url, key, clock)
  const client = (request: FacilitatorRequest) =>
    new HTTPFacilitatorClient({
      ...{ url, timeoutMs: timeoutMs[request] },
      ...(getHeaders && { createAuthHeaders: () => getHeaders(request) }),
    })
  const clients = { verify: client('verify'), settle: client('settle'), supported: client('supported') }
  const breaker = circuitBreaker(clock)
  async function ask<T>(operation: FacilitatorRequest, request: () => Promise<T>): Promise<T> {
    if (breaker.isOpen()) throw fail('upstream_unavailable')
    const since = clock.now()
    try {
      const answer = await request()
      breaker.succeeded()
      events.asked(operation, 'answered', clock.now() - since)
      return answer
    } catch {
      breaker.failed()
      events.asked(operation, 'failed', clock.now() - since)
      throw fail('upstream_unavailable')
    }
  }
  return {
    async verify(payment, requirements) {
      const { isValid, invalidReason } = await ask('verify', () => clients.verify.verify(payment, requirements).catch(asVerified))
      return isValid ? undefined : getCode(invalidReason)
    },
    settle: (payment, requirements) => ask('settle', () => clients.settle.settle(payment, requirements).catch(asSettled)),
    supported: async () => (await ask('supported', () => clients.supported.getSupported())).kinds,
  }
}

/** Some facilitators refuse with a 4xx status. */
function asVerified(error: unknown): { isValid: boolean; invalidReason?: string | undefined } {
  if (error instanceof VerifyError && error.statusCode < 500) return { isValid: false, invalidReason: error.invalidReason }
  throw error
}

function asSettled(error: unknown): SettleResponse {
  if (!(error instanceof SettleError) || error.statusCode >= 500) throw error
  const { errorReason = '', transaction, network } = error
  return { success: false, errorReason, transaction, network }
}

/** Passes on a reason only if it has the form of a code; other texts may name hosts. */
const getCode = (reason = ''): string => (/^[a-z0-9_]{1,100}$/.test(reason) ? reason : 'verification_failed')

interface CircuitBreaker {
  isOpen(): boolean
  succeeded(): void
  failed(): void
}

const failuresMax = 5
const openMs = 5_000

/**
 * Opens after five failures in a row. Then one request every five seconds is let through, and closes it if it succeeds.
 */
export function circuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  return {
    isOpen() {
      if (failures < failuresMax) return false
      if (clock.now() < openUntil) return true
      openUntil = clock.now() + openMs
      return false
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      openUntil = clock.now() + openMs
    },
  }
}
