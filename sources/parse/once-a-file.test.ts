import { expect, test } from '@jest/globals'
import type { FeedFile } from './feed-file.ts'
import { onceAFile } from './once-a-file.ts'

const file = (): FeedFile => ({ name: 'a.json', async *bytes() {} })

test('a file is read once, another one of the same name again', async () => {
  let readings = 0
  const read = onceAFile(async () => ++readings)
  const same = file()
  expect([await read(same), await read(same), await read(file())]).toEqual([1, 1, 2])
})

test('a file that could not be read is read again', async () => {
  let readings = 0
  const read = onceAFile(async () => {
    if (++readings === 1) throw new Error('not reachable')
    return readings
  })
  const same = file()
  await expect(read(same)).rejects.toThrow('not reachable')
  expect(await read(same)).toBe(2)
})
