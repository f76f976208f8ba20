import { gzipSync } from 'node:zlib'
import type { FeedFile } from '../parse/feed-file.ts'

/** Malformed variants of a document, and part of the reason for rejection. */
export const malformedDocuments = (valid: string): [what: string, content: string | Uint8Array, reason: string][] => [
  ['cut', valid.slice(0, -20), 'JSON'],
  ['not UTF-8', Buffer.concat([Buffer.from(valid.slice(0, 40)), Buffer.from([0xe9]), Buffer.from(valid.slice(40))]), 'not UTF-8'],
  ['UTF-16', Buffer.from(`\uFEFF${valid}`, 'utf16le'), 'UTF-16 instead of JSON'],
  ['a ZIP archive', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(valid)]), 'a ZIP archive instead of JSON'],
  ['a gzip archive', gzipSync(valid), 'a gzip archive instead of JSON'],
  ['a web page', '<!doctype html><title>404</title>', 'JSON'],
  ['empty', '', 'the file is empty'],
  ['of another shape', '{"standings":[]}', ''],
]

/** A file with a line of a hundred megabytes after `before`, and the number of megabytes read from it. */
export function endlessFile(name: string, before: string): { file: FeedFile; megabytesRead: () => number } {
  let megabytes = 0
  async function* bytes() {
    yield Buffer.from(before)
    for (const megabyte = Buffer.alloc(1 << 20, 'a'); megabytes < 100; megabytes++) yield megabyte
  }
  return { file: { name, bytes }, megabytesRead: () => megabytes }
}

/** A valid file. */
export const validFile = (name: string, content: string): FeedFile => ({
  name,
  async *bytes() {
    yield Buffer.from(content)
  },
})
