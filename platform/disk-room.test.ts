import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { checkRoom, isDiskFull, probeRoom, whileRoom } from './disk-room.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0).toReversed()) close()
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-room-'))
  closers.push(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A file system of 6 MB; undefined when this machine does not mount one. */
function smallDisk(): string | undefined {
  const folder = newFolder()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder]).status !== 0) return undefined
  closers.push(() => spawnSync('umount', [folder]))
  return folder
}

test('a folder with room passes, and the probe leaves nothing behind', async () => {
  const folder = newFolder()
  await checkRoom(folder)
  await probeRoom(folder)
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that cannot be written fails the probe', async () => {
  await expect(probeRoom(join(newFolder(), 'missing'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('the last 4 MiB of a disk are left to the store', async () => {
  const disk = smallDisk()
  if (disk === undefined) return console.warn('SKIPPED: a small disk. It is mounted by root, on Linux.')
  await probeRoom(disk)
  writeFileSync(join(disk, 'large'), Buffer.alloc(3 * 1_024 ** 2))
  const cause = expect.objectContaining({ message: 'the disk is full: 3072 KiB are free, 4096 KiB are needed' })
  await expect(probeRoom(disk)).rejects.toMatchObject({ code: 'store_full', cause })
  rmSync(join(disk, 'large'))
  await probeRoom(disk)
  expect(existsSync(join(disk, 'room.probe'))).toBe(false)
})

test('a file that grows beyond the room of a disk is stopped in time', async () => {
  const disk = smallDisk()
  if (disk === undefined) return console.warn('SKIPPED: a small disk. It is mounted by root, on Linux.')
  const chunks = (async function* () {
    for (;;) yield Buffer.alloc(300_000)
  })()
  const file = join(disk, 'endless')
  await expect(writeFile(file, whileRoom(disk, chunks))).rejects.toMatchObject({ code: 'store_full' })
  expect(statSync(file).size).toBeLessThan(4 * 1_024 ** 2)
})

test('a full disk and an exceeded quota are distinguished from other errors', () => {
  const errors = [
    fail('store_full'),
    { code: 'ENOSPC' },
    { code: 'EDQUOT' },
    { code: 'EIO' },
    fail('upstream_unavailable'),
    new Error('full'),
  ]
  expect(errors.map(isDiskFull)).toEqual([true, true, true, false, false, false])
})
