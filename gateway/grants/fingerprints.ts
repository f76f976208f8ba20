import type { AuthService } from '@touchline/contract/gen/auth'
import { fingerprintBytes } from '@touchline/contract/keys'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { keepTrying } from '../keep-trying.ts'

/** The fingerprints of all keys that were ever made, so that one that nobody made is known as such without a question. */
export interface Fingerprints {
  /** `digest`: of a key, a character a byte. False as long as nothing was heard of a key like this: it was not made, or a moment ago, or nothing was read yet. */
  has(digest: string): boolean
  /** One or more, one after the other. */
  add(bytes: Uint8Array): void
  /** Reads them all; resolves after the first try. What cannot be read is tried again behind. */
  read(): Promise<void>
  stop(): void
}

interface FingerprintsDeps {
  auth: Client<typeof AuthService>
  steadyClock: Clock
  log: Log
}

export function fingerprints({ auth, steadyClock, log }: FingerprintsDeps): Fingerprints {
  // They are few bytes a key and never wrong, so none goes.
  const made = new Set<string>()
  const add = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('latin1')
    for (let at = 0; at + fingerprintBytes <= text.length; at += fingerprintBytes) made.add(text.slice(at, at + fingerprintBytes))
  }
  const reading = keepTrying({ steadyClock, log, what: 'the fingerprints of keys' }, async (signal) => {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page = await auth.listFingerprints({ after }, { signal })
      add(page.fingerprints)
      after = page.next || undefined
    }
  })
  return { has: (digest) => made.has(digest.slice(0, fingerprintBytes)), add, read: reading.again, stop: reading.stop }
}
