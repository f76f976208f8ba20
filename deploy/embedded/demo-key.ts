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
    'Whether a key to try things out with is made and shown at the start; it ends with the process. Unset: only where nothing but the demo plays.',
  ),
}

/** Real data is not given away to whoever sees the terminal. */
export const isDemoKeyWanted = (choice: 'on' | 'off' | undefined, feeds: readonly { kind: string }[]): boolean =>
  choice === undefined ? feeds.every(({ kind }) => kind === 'played') : choice === 'on'

export interface DemoKey {
  key: string
  /** It is refused from now on. When that cannot be stored, it ends by itself a few minutes later. */
  end(): Promise<void>
}

interface Holding {
  auth: Client<typeof AuthService>
  /** Real time. */
  clock: Clock
  /** Told what went wrong with the key, which is tried again. */
  failed(error: Error): void
}

/** Often enough that four tries may fail before it ends. */
const renewMs = 60_000

/** Makes the demo key, in the place of the last one, and keeps it until it is ended. */
export async function ensureDemoKey({ auth, clock, failed }: Holding): Promise<DemoKey> {
  const { key } = await auth.createKey({ demo: true, plan: 'pro', customer: 'demo' })
  const digest = keyDigest(key)
  const keep = (ended: boolean) => auth.keepDemoKey({ digest, ended }).then(() => undefined, failed)
  const renewing = clock.every(renewMs, () => keep(false))
  return {
    key,
    end() {
      renewing.cancel()
      return keep(true)
    },
  }
}
