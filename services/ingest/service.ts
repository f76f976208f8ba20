import { IngestService } from '@touchline/contract/gen/ingest'
import { type OverlayName, overlayNames } from '@touchline/contract/names/reviewed-row'
import { addSameClub } from '@touchline/contract/names/same-clubs'
import { env } from '@touchline/platform/config'
import type { Held } from '@touchline/platform/leases'
import { readOverlays, reviewedDataSetting } from '@touchline/platform/reviewed-data'
import { defineService } from '@touchline/platform/service'
import { ingestEvents } from './events.ts'
import { feedsSetting } from './feeds/feeds.ts'
import { runFeeds } from './feeds/run-feeds.ts'
import { sourceStatus } from './feeds/source-status.ts'
import { addReviewedTournament } from './formats/soccer/international-results/tournaments.ts'
import { addReviewedTitle } from './formats/soccer/openfootball-text/titles.ts'
import { addReviewedLeague } from './formats/soccer/shared/leagues.ts'
import { handlers } from './handlers.ts'
import { importQueue } from './import/import-queue.ts'
import { measuringAge } from './import/publish.ts'
import { candidatePairs, datasets, decisions, identities, merged, mergedChanged, players, quarantine, sources } from './records.ts'

/** Leagues first: the others refer to them. */
const overlays: { [name in OverlayName]?: (row: unknown) => void } = {
  'leagues.json': addReviewedLeague,
  'titles.json': addReviewedTitle,
  'tournaments.json': addReviewedTournament,
  'same-clubs.json': addSameClub,
}

export const ingest = defineService({
  name: 'ingest',
  serves: IngestService,
  calls: {},
  config: {
    feeds: feedsSetting,
    privateDownloads: env.choice(
      'ALLOW_PRIVATE_DOWNLOADS',
      ['off', 'on'],
      'off',
      'on: addresses in FEEDS may lead into private networks, and to this machine.',
    ),
    reviewedData: reviewedDataSetting,
    pollSeconds: env.int('INGEST_POLL_SECONDS', 60, 'Seconds between two polls of an address in FEEDS.', { min: 1, max: 86_400 }),
  },
  collections: [datasets, identities, sources, quarantine, candidatePairs, players, decisions, merged],
  publishes: [mergedChanged],
  async create(deps) {
    await readOverlays(deps.config.reviewedData, overlays, overlayNames)
    const { store, clock, realClock, leases, log, config } = deps
    const bus = measuringAge(deps.bus, clock, deps.metrics)
    const status = sourceStatus(deps)
    const events = ingestEvents(log, deps.metrics)
    const downloads = { allowPrivate: config.privateDownloads === 'on' }
    const { reviewedData } = config
    const importDeps = { store, bus, clock, log, sourceStatus: status, events, downloads, reviewedData }
    const queue = importQueue(importDeps)
    let leaseHandles: Held[] = []
    return {
      rpc: handlers({ store, bus, clock, sourceStatus: status, importQueue: queue }),
      async start() {
        leaseHandles = runFeeds({ ...importDeps, leases, realClock, importQueue: queue }, config.feeds, config.pollSeconds)
      },
      async stop() {
        await Promise.all(leaseHandles.map((lease) => lease.release()))
      },
    }
  },
})
