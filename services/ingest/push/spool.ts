import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { fileLimits } from '@touchline/sources/all-sports/touchline-jsonl/read-record'
import { Refusal } from './refusal.ts'

/** That of a file of the format: what is beyond would not be read. */
export const bodyBytesMax = fileLimits.bytes

/**
 * Writes a body to a new file, one chunk at a time: the next one is taken from the socket when this one is written.
 * Returns the digest of the body. Errors: Refusal `body_too_large`, with the connection open for the answer; the error
 * of a connection that is cut, as `signal` does.
 */
export async function spool(request: IncomingMessage, path: string, signal: AbortSignal, bytesMax = bodyBytesMax): Promise<string> {
  const tooLarge = () => new Refusal('body_too_large', { max: bytesMax })
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw tooLarge()
  if (signal.aborted) throw new Refusal('unavailable')
  const hash = createHash('sha256')
  const cut = () => request.destroy()
  signal.addEventListener('abort', cut, { once: true })
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > bytesMax) throw tooLarge()
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
