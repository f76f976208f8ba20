import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import { whileRoom } from '@touchline/platform/disk-room'
import { fileLimits } from '@touchline/sources/all-sports/touchline-jsonl/read-record'
import { Refusal } from './refusal.ts'

/** The limit of a file of the format, beyond which nothing would be read. */
const bodyBytesMax = fileLimits.bytes

/** The maximum size of a body, and the refusal of a larger one. */
export interface BodyLimit {
  bytes: number
  refusal(): Refusal
}

/** `keptBytes`: size of the stored bodies of the source; `keptMb`: limit of all its bodies, including this one. */
export function getLimit(keptBytes: number, keptMb: number): BodyLimit {
  const left = Math.max(0, keptMb * 1_024 ** 2 - keptBytes)
  return left < bodyBytesMax
    ? { bytes: left, refusal: () => new Refusal('bodies_too_large', { max: keptMb }) }
    : { bytes: bodyBytesMax, refusal: () => new Refusal('body_too_large', { max: bodyBytesMax }) }
}

/**
 * Writes a body to a new file chunk by chunk: the next chunk is read from the socket once the current one is written.
 * Returns the digest of the body. Errors: the refusal of `limit`, or `store_full` before the store runs out of space,
 * both with the connection open for the answer; the error of a broken connection, also when `signal` aborts.
 */
export async function spool(request: IncomingMessage, path: string, signal: AbortSignal, limit: BodyLimit): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw limit.refusal()
  if (signal.aborted) throw new Refusal('unavailable')
  const hash = createHash('sha256')
  const cut = () => request.destroy()
  signal.addEventListener('abort', cut, { once: true })
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
    for await (const chunk of whileRoom(dirname(path), chunks)) {
      bytes += chunk.length
      if (bytes > limit.bytes) throw limit.refusal()
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    if (!request.complete) throw new Error('the connection was cut')
    return hash.digest('hex')
  } finally {
    signal.removeEventListener('abort', cut)
    await file.close()
  }
}
