import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { StartError } from '@touchline/platform/config'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'

/** TLS of FEED_PORT. Disposing of it stops watching the files. */
export interface FeedTls extends Disposable {
  /** TLS of a new connection. Undefined: plaintext. */
  secure: ((socket: Socket) => Socket) | undefined
}

const pollMs = 5_000

/**
 * Reads the files, and again every 5 s for new connections. While they are unusable, as between the writes of a
 * rotation, the previous ones stay in use. Errors: StartError when only one is set or they are unusable at the start.
 */
export function feedTls(cert: string | undefined, key: string | undefined, { realClock, log }: { realClock: Clock; log: Log }): FeedTls {
  if (cert === undefined && key === undefined) return { secure: undefined, [Symbol.dispose]: () => undefined }
  if (cert === undefined || key === undefined) throw new StartError('Set FEED_TLS_CERT and FEED_TLS_KEY together, or neither.')
  const read = () => createSecureContext({ cert: readFileSync(cert), key: readFileSync(key), minVersion: 'TLSv1.2' })
  let secureContext = attempt(read)
  const polling = realClock.every(pollMs, () => {
    try {
      secureContext = read()
    } catch (error) {
      log.warn('the certificate of FEED_PORT cannot be used; the previous one stays in use', { reason: (error as Error).message })
    }
  })
  return {
    secure: (socket) => new TLSSocket(socket, { isServer: true, secureContext }),
    [Symbol.dispose]: () => polling.cancel(),
  }
}

function attempt<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new StartError(`FEED_TLS_CERT and FEED_TLS_KEY cannot be used: ${(error as Error).message}`, { cause: error })
  }
}
