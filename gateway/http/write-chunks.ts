import type { ServerResponse } from 'node:http'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { brotliQuality, type Coding, type Compression } from './representation.ts'

const compressors: Record<Compression, () => Transform> = {
  gzip: () => createGzip(),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
}

/**
 * Writes the chunks as fast as the client reads them: the next one is asked for once the socket has room. False: the
 * client left, or `chunks` failed, which breaks the connection, so that the client notices it.
 */
export async function writeChunks(
  res: ServerResponse,
  coding: Coding,
  chunks: (signal: AbortSignal) => AsyncIterable<string>,
  onError: (error: Error) => void,
): Promise<boolean> {
  const left = new AbortController()
  res.once('close', () => left.abort())
  const source = Readable.from(chunks(left.signal), { objectMode: false })
  try {
    await (coding === 'identity' ? pipeline(source, res) : pipeline(source, compressors[coding](), res))
    return true
  } catch (error) {
    if (!left.signal.aborted) onError(error as Error)
    res.destroy()
    return false
  }
}
