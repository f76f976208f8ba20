import type { AuthService } from '@touchline/contract/gen/auth'
import { keyDigest } from '@touchline/contract/keys'
import { env } from '@touchline/platform/config'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'

export const demoKeySettings = {
  demoKey: env.choice(
    'DEMO_KEY',
    ['on', 'off'],
    undefined,
    'on: a key of the plan pro is created and printed at the start, replaces the previous one and ends with the process; off: none is created. Unset: on if only the demo runs.',
  ),
}

/** By default only for the demo, so that a key to real data is not printed to the terminal. */
export const isDemoKeyWanted = (choice: 'on' | 'off' | undefined, feeds: readonly { kind: string }[]): boolean =>
  choice === undefined ? feeds.every(({ kind }) => kind === 'played') : choice === 'on'

export interface DemoKey {
  key: string
  /** Revokes the key. If that fails, the key expires within five minutes. */
  end(): Promise<void>
}

interface DemoKeyDeps {
  auth: Client<typeof AuthService>
  /** Real time. */
  clock: Clock
  /** Called when a renewal fails; it is retried. */
  failed(error: Error): void
}

/** Long enough for a process that is busy with imports at its start. */
const startMs = 60_000
/** Four renewals may fail before the key expires after five minutes. */
const renewMs = 60_000

/** Creates the demo key, which replaces the previous one, and renews it every minute until `end`. */
export async function ensureDemoKey({ auth, clock, failed }: DemoKeyDeps): Promise<DemoKey> {
  const { key } = await auth.createKey({ demo: true, plan: 'pro', customer: 'demo' }, { timeoutMs: startMs })
  const digest = keyDigest(key)
  const renew = (ended: boolean) => auth.keepDemoKey({ digest, ended }).then(() => undefined, failed)
  const renewing = clock.every(renewMs, () => renew(false))
  return {
    key,
    end() {
      renewing.cancel()
      return renew(true)
    },
  }
}
