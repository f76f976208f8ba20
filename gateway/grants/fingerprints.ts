import type { AuthService } from '@touchline/contract/gen/auth'
import { fingerprintBytes } from '@touchline/contract/keys'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { keepTrying } from '../followed/keep-trying.ts'

/**
 * The fingerprints of all keys ever issued, so that a key that was never issued is recognized without an RPC (ADR 32).
 */
export interface Fingerprints {
  /**
   * `digest`: digest of a key, as latin1 text. False when the key was never issued, was issued a moment ago, or no
   * fingerprints have been read yet.
   */
  has(digest: string): boolean
  /** `bytes`: one or more concatenated fingerprints. */
  add(bytes: Uint8Array): void
  /** Reads all fingerprints; resolves after the first attempt. A failed read is retried in the background. */
  read(): Promise<void>
  stop(): void
}

interface FingerprintsDeps {
  auth: Client<typeof AuthService>
  steadyClock: Clock
  log: Log
}

export function fingerprints({ auth, steadyClock, log }: FingerprintsDeps): Fingerprints {
  // Never evicted: each key takes a few bytes, and a fingerprint never becomes invalid.
  const known = new Set<string>()
  const add = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('latin1')
    for (let at = 0; at + fingerprintBytes <= text.length; at += fingerprintBytes) known.add(text.slice(at, at + fingerprintBytes))
  }
  const reading = keepTrying({ steadyClock, log, what: 'the fingerprints of keys' }, async (signal) => {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page = await auth.listFingerprints({ after }, { signal })
      add(page.fingerprints)
      after = page.next || undefined
    }
  })
  return { has: (digest) => known.has(digest.slice(0, fingerprintBytes)), add, read: reading.restart, stop: reading.stop }
}
