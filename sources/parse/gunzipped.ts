import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FeedFile } from './feed-file.ts'

/**
 * The content of a gzip archive as a file that can only be read from the beginning. Reading throws an Error if the bytes are not
 * an archive or the archive is truncated. The reader must limit the length.
 */
export const gunzipped = ({ name, bytes }: FeedFile): FeedFile => ({
  name: name.replace(/\.gz$/i, ''),
  bytes: () => archived(bytes()),
})

async function* archived(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* inflated(bytes)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw code.startsWith('Z_') ? new Error(code === 'Z_BUF_ERROR' ? 'a gzip archive that is cut off' : 'no gzip archive') : error
  }
}

/** The content of compressed bytes. Throws the error of reading them, or that of zlib with its code. The reader must limit the length. */
export async function* inflated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let failure: Error | undefined
  const content = createGunzip()
  const archive = Readable.from(bytes, { objectMode: false })
  pipeline(archive, content, (error) => {
    failure = error ?? undefined
  })
  try {
    yield* content as AsyncIterable<Uint8Array>
  } catch (error) {
    throw failure ?? error
  } finally {
    archive.destroy()
    content.destroy()
  }
}
