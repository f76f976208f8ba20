import { createHash } from 'node:crypto'
import { type FeedFile, Unreadable } from '@touchline/sources/parse/feed-file'
import { getReason } from '@touchline/sources/parse/problem'
import type { FileValidators } from '../feeds/download.ts'
import type { OpenedFiles } from '../feeds/spool-download.ts'
import { wholeBytes } from '../feeds/whole-bytes.ts'

/** The last reply of an address. */
export interface HeldReply {
  file: FeedFile
  validators: FileValidators
  digest: string
  /** Its file is removed. */
  dispose(): Promise<void>
}

/** A reply, read to its end. `value`: as parsed. */
export type ReadReply = HeldReply & { value: unknown }

/** Longest reply, in bytes: a whole game of MLB has up to 2.5 MB. */
const bytesMax = 32 * 1024 ** 2

/**
 * Reads a reply to its end, so that a reply that was cut off never takes the place of a whole one. Throws Unreadable if it is no
 * JSON or longer than 32 MB, and then its file is removed.
 */
export async function readReply(opened: OpenedFiles): Promise<ReadReply> {
  const dispose = async () => opened[Symbol.asyncDispose]()
  try {
    const file = opened.files[0] as FeedFile
    const bytes = await wholeBytes(file.bytes(), bytesMax, 'the reply')
    const { etag = '', lastModified = '' } = opened.validators ?? {}
    const digest = createHash('sha256').update(bytes).digest('base64')
    return { file, validators: { etag, lastModified }, digest, dispose, value: parsed(bytes) }
  } catch (error) {
    await dispose()
    throw error
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Unreadable(`the reply is not JSON (${getReason(error).slice(0, 100)})`)
  }
}
