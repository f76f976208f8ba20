import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFailure, ServiceError } from '@touchline/contract/errors'

/** Room that files other than the store leave free, so that the store can write. */
const reservedBytes = 4 * 1_024 ** 2

/**
 * Checks that the file system of a folder has 4 MiB left; one that does not report its size passes. Errors: `store_full`,
 * whose cause says how much is left.
 */
export async function checkRoom(folder: string): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (blocks === 0 || free >= reservedBytes) return
  const cause = new Error(`the disk is full: ${Math.floor(free / 1_024)} KiB are free, ${reservedBytes / 1_024} KiB are needed`)
  throw new ServiceError('store_full', {}, { cause })
}

/** Bytes between two checks of free room. */
const checkedBytes = 1_024 ** 2

/**
 * The chunks, for a file that is written into the folder while they are read: free room is checked first and with every
 * further MiB. Errors: those of `checkRoom`, and those of `chunks`.
 */
export async function* whileRoom<Chunk extends Uint8Array>(folder: string, chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk, void> {
  await checkRoom(folder)
  let bytes = 0
  for await (const chunk of chunks) {
    if (Math.floor((bytes + chunk.length) / checkedBytes) > Math.floor(bytes / checkedBytes)) await checkRoom(folder)
    bytes += chunk.length
    yield chunk
  }
}

/** More than what a file that is there can take without growing. */
const probeBytes = 65_536

/**
 * Checks that a new file can be written to a folder. SQLite reuses the pages of its log, so that its small writes succeed
 * on a disk without room, and `checkRoom` does not see quotas. Errors: those of `checkRoom` and of the file system.
 */
export async function probeRoom(folder: string): Promise<void> {
  await checkRoom(folder)
  const file = join(folder, 'room.probe')
  try {
    await writeFile(file, Buffer.alloc(probeBytes), { mode: 0o600 })
  } finally {
    await rm(file, { force: true })
  }
}

/** Whether a disk or a quota is used up. */
export const isDiskFull = (error: unknown): boolean =>
  isFailure('store_full', error) || ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code))
