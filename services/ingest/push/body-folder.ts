import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getPartner } from '@touchline/contract/contributions'
import { StartError } from '@touchline/platform/config'
import { makeFolder } from '@touchline/platform/data-dir'
import type { Clock } from '@touchline/platform/ports/clock'
import { pushedSource } from '../feeds/pushed-source.ts'

/** Longer than the longest body takes. Another process of ingest may receive one here. */
const leftoverMs = 2 * 3_600_000

/** What is kept in DATA_DIR of the bodies that a source has pushed; undefined: nothing. */
export function pushedFolder(dataDir: string, source: string): string | undefined {
  const partner = getPartner(source)
  const isPushed = partner !== undefined && source === pushedSource(partner)
  return isPushed && dataDir !== ':memory:' ? resolve(dataDir, 'pushed', partner) : undefined
}

/** The size of the bodies in the folder of a source. */
export const keptBytes = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)

/**
 * The folder of pushed bodies, "pushed" in DATA_DIR; what a crash left half-received is removed. With ":memory:" it is
 * temporary, and removed with the last use. Errors: StartError.
 */
export function bodyFolder(dataDir: string, clock: Clock): Disposable & { path: string } {
  if (dataDir === ':memory:') {
    const path = mkdtempSync(join(tmpdir(), 'touchline-pushed-'))
    return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
  }
  const path = resolve(dataDir, 'pushed')
  try {
    makeFolder(path)
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.incoming.jsonl'))) {
      const file = join(path, name)
      const found = statSync(file, { throwIfNoEntry: false })
      if (found && clock.now() - found.mtimeMs > leftoverMs) rmSync(file, { force: true })
    }
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot keep what FEED_TOKENS lets in: ${(error as Error).message}`, { cause: error })
  }
  return { path, [Symbol.dispose]: () => {} }
}
