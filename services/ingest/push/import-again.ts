import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Log } from '@touchline/platform/log'
import { touchlineJsonl } from '@touchline/sources/all-sports/touchline-jsonl/connector'
import type { IngestEvents } from '../events.ts'
import type { ReadFeed } from '../feeds/feeds.ts'
import { pushedSource } from '../feeds/pushed-source.ts'
import type { SourceStatus } from '../feeds/source-status.ts'
import type { Trusts } from '../feeds/trust.ts'
import type { ImportQueue } from '../import/import-queue.ts'

interface ImportAgainDeps {
  importQueue: ImportQueue
  sourceStatus: Pick<SourceStatus, 'stored'>
  events: IngestEvents
  trusts: Trusts
  log: Log
}

/**
 * Imports the last bodies of sources that have got or lost a grant since, including sources without a token, because
 * nothing else would read these bodies. Disposing of the result stops it.
 */
export function importWithOtherTrust(dataDir: string, { log, ...deps }: ImportAgainDeps): AsyncDisposable {
  const stopping = new AbortController()
  const folder = resolve(dataDir, 'pushed')
  const isKept = dataDir !== ':memory:' && existsSync(folder)
  const importing = isKept ? importAll(folder, { ...deps, signal: stopping.signal }) : Promise.resolve()
  const ended = importing.catch((error) => log.error('the last bodies of a partner were not imported again', { error: error as Error }))
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await ended
    },
  }
}

type ImportDeps = Omit<ImportAgainDeps, 'log'> & { signal: AbortSignal }

/** A purged source has no record and is skipped. */
async function importAll(folder: string, { sourceStatus, trusts, ...deps }: ImportDeps): Promise<void> {
  for (const partner of readdirSync(folder)) {
    const source = pushedSource(partner)
    const record = await sourceStatus.stored(source)
    if (!record || record.purging || record.untrusted === !trusts(source)) continue
    for (const name of readdirSync(join(folder, partner)).filter((each) => /^[a-z-]+\.jsonl$/.test(each)))
      await importBody(deps, source, join(folder, partner, name))
  }
}

async function importBody(
  { importQueue, events, signal }: Pick<ImportDeps, 'importQueue' | 'events' | 'signal'>,
  source: string,
  location: string,
): Promise<void> {
  const feed: ReadFeed = { kind: 'read', format: touchlineJsonl.format, source, connector: touchlineJsonl, location }
  try {
    for await (const _ of importQueue(feed, { signal, turn: 'bulk', force: true }));
  } catch (error) {
    if (!signal.aborted) events.failed(feed, error as Error)
  }
}
