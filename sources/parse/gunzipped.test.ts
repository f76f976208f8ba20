import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { Unreadable } from './feed-file.ts'
import { gunzipped } from './gunzipped.ts'
import { getJson } from './json-file.ts'

const content = JSON.stringify({ list: Array.from({ length: 5_000 }, (_, i) => i * i) })
const archive = gzipSync(content)

const file = (bytes: Uint8Array, name = 'a/b.json.gz') => ({
  name,
  async *bytes() {
    for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
  },
})

test('an archive is read as its content', async () => {
  const read = gunzipped(file(archive))
  expect(read.name).toBe('a/b.json')
  expect(await getJson(read)).toEqual(JSON.parse(content))
})

test.each<[what: string, bytes: Uint8Array, reason: string]>([
  ['is cut off', archive.subarray(0, -100), 'a gzip archive that is cut off'],
  ['is damaged', archive.with(2_000, archive[2_000]! ^ 0xff), 'no gzip archive'],
  ['is text', Buffer.from(content), 'no gzip archive'],
  ['is empty', Buffer.alloc(0), 'a gzip archive that is cut off'],
  ['has more than two megabytes', gzipSync(Buffer.alloc(50_000_000, 32)), 'longer than 2097152 bytes'],
])('one that %s is refused', async (_, bytes, reason) => await expect(getJson(gunzipped(file(bytes)))).rejects.toThrow(reason))

test('an error of reading the archive is that of its content', async () => {
  const broken = {
    name: 'b.json.gz',
    async *bytes() {
      yield archive.subarray(0, 1_000)
      throw new Unreadable('b.json.gz cannot be read (EIO)')
    },
  }
  await expect(getJson(gunzipped(broken))).rejects.toThrow('b.json.gz cannot be read (EIO)')
})
