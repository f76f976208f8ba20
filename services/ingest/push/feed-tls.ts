import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import { StartError } from '@touchline/platform/config'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import { reloaded } from '@touchline/platform/reloaded'

/** TLS of FEED_PORT. Disposing of it stops watching the files. */
export interface FeedTls extends Disposable {
  /** TLS of a new connection. Undefined: plaintext. */
  secure: ((socket: Socket) => Socket) | undefined
}

/**
 * Reads the files, and again every 5 s for new connections (`reloaded`). Errors: StartError when only one is set or they
 * are unusable at the start.
 */
export function feedTls(cert: string | undefined, key: string | undefined, { realClock, log }: { realClock: Clock; log: Log }): FeedTls {
  if (cert === undefined && key === undefined) return { secure: undefined, [Symbol.dispose]: () => undefined }
  if (cert === undefined || key === undefined) throw new StartError('Set FEED_TLS_CERT and FEED_TLS_KEY together, or neither.')
  const what = 'the certificates of FEED_PORT'
  const files = reloaded({ read: () => readFiles(cert, key), isSame, what, clock: realClock, log })
  return {
    secure: (socket) => new TLSSocket(socket, { isServer: true, secureContext: files.current().secureContext }),
    [Symbol.dispose]: files.close,
  }
}

interface Files {
  pem: { cert: Buffer; key: Buffer }
  secureContext: SecureContext
}

function readFiles(cert: string, key: string): Files {
  try {
    const pem = { cert: readFileSync(cert), key: readFileSync(key) }
    return { pem, secureContext: createSecureContext({ ...pem, minVersion: 'TLSv1.2' }) }
  } catch (error) {
    throw new StartError(`FEED_TLS_CERT and FEED_TLS_KEY cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

const isSame = (a: Files, b: Files): boolean => a.pem.cert.equals(b.pem.cert) && a.pem.key.equals(b.pem.key)
