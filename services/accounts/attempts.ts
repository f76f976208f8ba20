import { createHmac } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type AttemptCount, AttemptCountSchema } from '@touchline/contract/gen/accounts'
import type { Clock } from '@touchline/platform/ports/clock'
import { collection, type DocumentStore } from '@touchline/platform/ports/document-store'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import { update } from '@touchline/platform/update'

const minuteMs = 60_000

/** Attempts of one subject in one window of time. */
export const attempts = collection('accounts_attempts', AttemptCountSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: ({ until }) => ({ until }),
  paths: { byEnd: { equal: [], sort: 'until' } },
})

/** What is limited: attempts of a subject in a window of minutes, which begins at a multiple of its length. */
const limits = {
  /** Mails to one address, which a stranger may have entered. */
  linkToAddress: { max: 6, minutes: 60 },
  linkByClient: { max: 60, minutes: 60 },
  signUpByClient: { max: 20, minutes: 1_440 },
  emailChange: { max: 10, minutes: 1_440 },
  invitation: { max: 50, minutes: 1_440 },
} as const

interface AttemptDeps {
  store: DocumentStore
  realClock: Clock
  config: { secrets: readonly string[] }
}

/** Counts an attempt. `subject` is stored as a MAC. Errors: too_many_attempts. */
export async function countAttempt(deps: AttemptDeps, kind: keyof typeof limits, subject: string): Promise<void> {
  const { max, minutes } = limits[kind]
  const now = deps.realClock.now()
  const window = Math.floor(now / (minutes * minuteMs))
  const until = (window + 1) * minutes * minuteMs
  const mac = createHmac('sha256', deps.config.secrets[0]!).update(`attempt ${kind} ${subject}`).digest('base64url')
  const id = `${kind}:${window}:${mac}`
  const counted = await update(deps.store, attempts, id, (known): AttemptCount | undefined =>
    (known?.count ?? 0) >= max
      ? undefined
      : create(AttemptCountSchema, { id, count: (known?.count ?? 0) + 1, until: new Date(until).toISOString() }),
  )
  if (!counted) throw fail('too_many_attempts', { seconds: Math.ceil((until - now) / 1_000) })
}

/** Bounds bursts of one client, whatever it calls. Errors: too_many_attempts. */
export async function limitClient(limiter: RateLimiter, address: string, perMinute: number): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.consume(`accounts:${address}`, perMinute)
  if (!allowed) throw fail('too_many_attempts', { seconds: retryAfterSeconds })
}
