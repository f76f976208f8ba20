import { constants, deflateRawSync } from 'node:zlib'

/*
 * A gzip stream of which each part is compressed once, for any number of readers: a part refers to nothing before it,
 * and ends at a byte, so that the parts of a stream are its header and any sequence of parts. The stream has no end: a
 * reader uses what it has read.
 */

/** RFC 1952: deflate, no name, no time, an unknown system. */
export const gzipHeader: Uint8Array = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)

export const gzipPart = (text: string): Uint8Array => deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH })
