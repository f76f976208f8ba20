import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '@touchline/platform/ports/clock'
import type { OperatorServices } from './operator-services.ts'

/** An operator who is signed in. The secret is only inside of the connections, in the memory of this process. */
export interface OperatorSession {
  services: OperatorServices
  /** Token that forms carry. */
  csrf: string
  /** Shown once by the next page. */
  notice: string | undefined
}

interface Kept extends OperatorSession {
  expiresAt: number
  close(): void
}

export const sessionSeconds = 8 * 3_600
/** The oldest session ends when more are opened. */
const sessionsMax = 50

/** The sessions of operators, by the digest of a random token. They end after eight hours and with the process. */
export function operatorSessions(clock: Clock) {
  const kept = new Map<string, Kept>()
  const end = (id: string): void => {
    kept.get(id)?.close()
    kept.delete(id)
  }
  const getId = (token: string): string => createHash('sha256').update(token).digest('base64url')
  return {
    /** Returns the token of the new session, for a cookie. */
    open({ services, close }: { services: OperatorServices; close(): void }): string {
      const now = clock.now()
      for (const [id, { expiresAt }] of kept) if (expiresAt <= now) end(id)
      const [oldest] = kept.keys()
      if (kept.size >= sessionsMax && oldest !== undefined) end(oldest)
      const token = randomBytes(32).toString('base64url')
      const session = { services, csrf: randomBytes(24).toString('base64url'), notice: undefined }
      kept.set(getId(token), { ...session, close, expiresAt: now + sessionSeconds * 1_000 })
      return token
    },
    /** Undefined: there is no such session, or it has ended. */
    get(token: string): OperatorSession | undefined {
      const id = getId(token)
      const session = kept.get(id)
      if (session && session.expiresAt > clock.now()) return session
      end(id)
      return undefined
    },
    end: (token: string): void => end(getId(token)),
    close(): void {
      for (const id of [...kept.keys()]) end(id)
    },
  }
}
