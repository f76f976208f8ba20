import type { PaymentTerms } from '@touchline/contract/gen/billing'
import type { PaymentOffer } from '@touchline/contract/offers'
import type { Clock, Timer } from '@touchline/platform/ports/clock'
import type { BillingEvents } from './events.ts'
import type { Facilitator } from './facilitator.ts'

/** What the facilitator can settle, as known here. */
export interface SupportedSchemes {
  /** Asks for the first time, for three seconds at most; then every hour. */
  start(): Promise<void>
  stop(): void
  /** The schemes that are not on offer at present. */
  notOffered(): string[]
  /** Why an accepted scheme is not on offer. Undefined: all are. */
  problem(): string | undefined
}

const periodMs = 3_600_000
/** While it does not answer. */
const againMs = 30_000
/** One lost answer ends no offer: the third in a row does. */
const missesMax = 3
export type Scheme = PaymentOffer['scheme']
export const schemes: readonly Scheme[] = ['batch-settlement', 'exact']

/**
 * Asks the facilitator for the schemes that it settles on the network of the terms. Without an answer at the start, or
 * after three misses in a row, nothing is on offer until it answers. A scheme outside `accepts` is never on offer.
 */
export function supportedSchemes(
  { network }: PaymentTerms,
  facilitator: Facilitator,
  { clock, events, accepts }: { clock: Clock; events: BillingEvents; accepts: readonly Scheme[] },
): SupportedSchemes {
  let supported: readonly string[] | undefined
  let misses = 0
  let timer: Timer | undefined
  let isStopped = false
  const isOnOffer = (scheme: Scheme) => accepts.includes(scheme) && supported?.includes(scheme) === true
  const notOffered = () => schemes.filter((scheme) => !isOnOffer(scheme))

  async function ask(): Promise<void> {
    try {
      const kinds = await facilitator.supported()
      supported = kinds.flatMap((kind) => (kind.x402Version === 2 && kind.network === network ? [kind.scheme] : []))
      misses = 0
    } catch {
      misses++
      if (misses >= missesMax) supported = undefined
    }
    if (isStopped) return
    events.offered(accepts, notOffered(), problem())
    timer = clock.after(misses > 0 ? againMs : periodMs, () => void ask())
  }

  function problem(): string | undefined {
    if (!supported) return 'the facilitator does not answer /supported'
    const missing = accepts.filter((scheme) => !isOnOffer(scheme))
    return missing.length > 0 ? `the facilitator does not settle ${missing.join(' and ')} on ${network}` : undefined
  }

  return {
    start: ask,
    stop() {
      isStopped = true
      timer?.cancel()
    },
    notOffered,
    problem,
  }
}
