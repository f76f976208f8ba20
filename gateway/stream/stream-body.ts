import type { ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import type { StreamCoding } from '../http/representation.ts'
import { deflated, gzipHead, gzipTail, type SharedBytes } from '../reuse/body-fragments.ts'

/** The body of a stream in the coding of its client. */
export interface StreamBody {
  /**
   * Writes the bytes so that the client can read them at once. False: the client reads slowly, and the response emits
   * `drain`. A promise of that while large bytes are compressed: nothing else may be written meanwhile.
   */
  write(shared: SharedBytes): boolean | Promise<boolean>
  end(): void
  /** Bytes written so far, compressed. */
  length(): number
}

export const streamBody = (res: ServerResponse, coding: StreamCoding): StreamBody => (coding === 'gzip' ? gzipBody(res) : plainBody(res))

function plainBody(res: ServerResponse): StreamBody {
  let length = 0
  return {
    write({ bytes }) {
      length += bytes.length
      return res.write(bytes)
    },
    end: () => void res.end(),
    length: () => length,
  }
}

/**
 * One gzip member of parts that all streams share. A stream has no compressor of its own, which would take 256 kB, so it
 * keeps only the checksum; in return nothing is compressed by what came before it.
 */
function gzipBody(res: ServerResponse): StreamBody {
  let [sum, plainLength, length] = [0, 0, gzipHead.length]
  let isEnded = false
  res.write(gzipHead)
  const send = ({ bytes }: SharedBytes, compact: Buffer): boolean => {
    if (isEnded) return true
    sum = crc32(bytes, sum)
    plainLength += bytes.length
    length += compact.length
    return res.write(compact)
  }
  return {
    write(shared) {
      const compact = deflated(shared)
      return compact instanceof Promise ? compact.then((done) => send(shared, done)) : send(shared, compact)
    },
    end() {
      isEnded = true
      const tail = gzipTail(sum, plainLength)
      length += tail.length
      res.end(tail)
    },
    length: () => length,
  }
}
