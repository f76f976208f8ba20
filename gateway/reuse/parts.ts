import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A piece of a body that versions of the body share: hashed and compressed once. */
export interface Part {
  bytes: Buffer
  digest: string
  /** Compressed on its own, so that it may stand in any gzip stream. */
  deflated?: Buffer | Promise<Buffer>
}

export function partOf(text: string): Part {
  const bytes = Buffer.from(text)
  return { bytes, digest: digestOf(bytes) }
}

export const digestOf = (content: Buffer | string): string => hash('sha256', content, 'base64url')

export const joined = (parts: readonly Part[]): Buffer => Buffer.concat(parts.map(({ bytes }) => bytes))

const deflateAsync = promisify(deflateRaw)

/** A flush that forgets the window ends it: at a byte, not as the last block, and nothing after it refers to it. */
const deflate = (bytes: Buffer): Promise<Buffer> => deflateAsync(bytes, { finishFlush: constants.Z_FULL_FLUSH })

/** Magic number, deflate, no flags, no time, no extra flags, Unix (RFC 1952). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty block that is the last one (RFC 1951). */
const lastBlock = Buffer.from([3, 0])

/**
 * The parts as one member of gzip: those that were in an earlier body are not compressed again. Compared with the body
 * compressed as a whole it is larger, the more so the smaller the parts.
 */
export async function gzipOf(parts: readonly Part[]): Promise<Buffer> {
  const deflated = await Promise.all(parts.map(deflatedPart))
  let [sum, length] = [0, 0]
  for (const { bytes } of parts) {
    sum = crc32(bytes, sum)
    length += bytes.length
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(sum, 0)
  tail.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([head, ...deflated, lastBlock, tail])
}

async function deflatedPart(part: Part): Promise<Buffer> {
  part.deflated ??= deflate(part.bytes)
  try {
    part.deflated = await part.deflated
  } catch (error) {
    delete part.deflated
    throw error
  }
  return part.deflated
}
