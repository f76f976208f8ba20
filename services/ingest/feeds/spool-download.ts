import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeFolder } from '@touchline/platform/data-dir'
import { whileRoom } from '@touchline/platform/disk-room'
import type { Clock } from '@touchline/platform/ports/clock'
import { Unreadable } from '@touchline/sources/parse/feed-file'
import { fileBytes } from '@touchline/sources/parse/local-files'
import { removeLeftovers } from '../leftovers.ts'
import type { DownloadRules, Opened } from './download.ts'

/** Files that can be read until they are disposed of. */
export type OpenedFiles = Opened & AsyncDisposable

/**
 * The folder of downloads: "downloads" in DATA_DIR; files that a crash left there are removed. With ":memory:", the
 * system's folder for temporary files.
 */
export function spoolFolder(dataDir: string, clock: Clock): string {
  if (dataDir === ':memory:') return tmpdir()
  const folder = resolve(dataDir, 'downloads')
  const names = existsSync(folder) ? readdirSync(folder) : []
  removeLeftovers(
    names.map((name) => join(folder, name)),
    clock,
  )
  return folder
}

const prefix = 'touchline-download-'

/**
 * Writes the bodies of a download to files, so that a slow server is waited for before the files are read, and each can
 * be read from any byte. Only the beginning of a file longer than `bytesMax` is written. Throws Unreadable, also before the
 * store runs out of space, and then leaves no file behind.
 */
export async function spoolDownload(
  opened: Opened,
  { spoolFolder: folder = tmpdir(), bytesMax = 1024 ** 3 }: Pick<DownloadRules, 'spoolFolder' | 'bytesMax'>,
): Promise<OpenedFiles> {
  if (opened.files === 'unchanged') return { ...opened, [Symbol.asyncDispose]: async () => {} }
  makeFolder(folder)
  const own = await mkdtemp(join(folder, prefix))
  const dispose = () => rm(own, { recursive: true, force: true })
  try {
    const files = []
    for (const [i, file] of opened.files.entries()) {
      const path = join(own, String(i))
      await writeFile(path, whileRoom(folder, bounded(file.bytes(), bytesMax)), { mode: 0o600, flag: 'wx' })
      files.push({ ...file, bytes: (from?: number) => fileBytes(path, from) })
    }
    return { ...opened, files, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    if (error instanceof Unreadable) throw error
    throw new Unreadable(`the download cannot be stored (${(error as NodeJS.ErrnoException).code})`, { cause: error })
  }
}

async function* bounded(bytes: AsyncIterable<Uint8Array>, bytesMax: number): AsyncIterable<Uint8Array> {
  let left = bytesMax
  for await (const chunk of bytes) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}
