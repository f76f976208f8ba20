import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getPartner } from '@touchline/contract/contributions'
import { StartError } from '@touchline/platform/config'
import { makeFolder } from '@touchline/platform/data-dir'
import type { Clock } from '@touchline/platform/ports/clock'
import { pushedSource } from '../feeds/pushed-source.ts'
import { removeLeftovers } from '../leftovers.ts'

/** The folder in DATA_DIR with the stored bodies of a source; undefined when nothing is stored. */
export function pushedFolder(dataDir: string, source: string): string | undefined {
  const partner = getPartner(source)
  const isPushed = partner !== undefined && source === pushedSource(partner)
  return isPushed && dataDir !== ':memory:' ? resolve(dataDir, 'pushed', partner) : undefined
}

/** The size of the bodies in the folder of a source. */
export const keptBytes = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)

/**
 * The folder of pushed bodies, "pushed" in DATA_DIR; bodies that a crash left incomplete are removed. With ":memory:"
 * the folder is temporary, and removed on disposal. Errors: StartError.
 */
export function bodyFolder(dataDir: string, clock: Clock): Disposable & { path: string } {
  if (dataDir === ':memory:') {
    const path = mkdtempSync(join(tmpdir(), 'touchline-pushed-'))
    return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
  }
  const path = resolve(dataDir, 'pushed')
  try {
    makeFolder(path)
    const incoming = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.incoming.jsonl'))
    removeLeftovers(
      incoming.map((name) => join(path, name)),
      clock,
    )
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot store the bodies that FEED_TOKENS admits: ${(error as Error).message}`, {
      cause: error,
    })
  }
  return { path, [Symbol.dispose]: () => {} }
}
