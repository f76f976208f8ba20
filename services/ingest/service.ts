import { FixturesService } from '@touchline/contract/gen/fixtures'
import { IngestService } from '@touchline/contract/gen/ingest'
import { type OverlayName, overlayNames } from '@touchline/contract/names/reviewed-row'
import { addSameClub } from '@touchline/contract/names/same-clubs'
import { env } from '@touchline/platform/config'
import type { Held } from '@touchline/platform/leases'
import { readOverlays, reviewedDataSetting } from '@touchline/platform/reviewed-data'
import { defineService } from '@touchline/platform/service'
import { backEndSettings } from '@touchline/platform/settings'
import { addReviewedLeague } from '@touchline/sources/reviewed-leagues'
import { addReviewedTitle } from '@touchline/sources/soccer/openfootball-text/titles'
import { addReviewedTournament } from '@touchline/sources/soccer/shared/national-competitions'
import { ingestEvents } from './events.ts'
import { feedContactSetting, privateDownloadsSetting } from './feeds/download-settings.ts'
import { feedsSetting } from './feeds/feeds.ts'
import { pushedSource } from './feeds/pushed-source.ts'
import { sourceStatus } from './feeds/source-status.ts'
import { spoolFolder } from './feeds/spool-download.ts'
import { feedTrustSetting, rejectUnknownGrants, trustsFrom } from './feeds/trust.ts'
import { handlers } from './handlers.ts'
import { importQueue } from './import/import-queue.ts'
import { measuringAge } from './import/publish.ts'
import { addReviewedId } from './import/reviewed-ids.ts'
import { turns } from './import/turns.ts'
import { liveEvents } from './live/events.ts'
import { pushedFolder } from './push/body-folder.ts'
import { importWithOtherTrust } from './push/import-again.ts'
import { getSilence } from './push/silence.ts'
import { startPush } from './push/start-push.ts'
import { feedTokensSetting } from './push/tokens.ts'
import * as records from './records.ts'
import { runFeeds } from './run/run-feeds.ts'
import { sheetEvents } from './sheets/events.ts'

/** Leagues are first, because the others refer to them. */
const overlays: { [name in OverlayName]?: (row: unknown) => void } = {
  'leagues.json': addReviewedLeague,
  'titles.json': addReviewedTitle,
  'tournaments.json': addReviewedTournament,
  'same-clubs.json': addSameClub,
  'external-ids.json': addReviewedId,
}

export const ingest = defineService({
  name: 'ingest',
  serves: IngestService,
  calls: { fixtures: FixturesService },
  config: {
    feeds: feedsSetting,
    privateDownloads: privateDownloadsSetting,
    downloadMb: env.int(
      'DOWNLOAD_MAX_MB',
      1_024,
      'Maximum size of a download from an address in FEEDS, in MB; bytes beyond it are not read.',
      {
        min: 1,
        max: 1_024,
      },
    ),
    feedContact: feedContactSetting,
    reviewedData: reviewedDataSetting,
    pollSeconds: env.int('INGEST_POLL_SECONDS', 60, 'Seconds between two polls of an address in FEEDS.', { min: 1, max: 86_400 }),
    feedTokens: feedTokensSetting,
    feedTrust: feedTrustSetting,
    feedPort: env.int('FEED_PORT', 8082, 'Port of POST /feeds/{source}, closed unless FEED_TOKENS is set.', {
      max: 65_535,
    }),
    feedHost: env.text('FEED_HOST', '127.0.0.1', 'Address FEED_PORT listens on. 0.0.0.0: all of IPv4.'),
    feedTlsCert: env.text(
      'FEED_TLS_CERT',
      undefined,
      'PEM file of the certificate of FEED_PORT with its chain. Unset: no TLS; terminate it in front of the port.',
    ),
    feedTlsKey: env.text('FEED_TLS_KEY', undefined, 'PEM file of its key. Changed files are reloaded.'),
    bodiesMb: env.int(
      'FEED_BODIES_MB',
      2_048,
      'Maximum size of the stored bodies of one pushed source in DATA_DIR/pushed, in MB: the last body of each sport, and the one that is arriving. A larger body is refused.',
      { min: 1, max: 1_048_576 },
    ),
    dataDir: backEndSettings.dataDir,
  },
  collections: [
    records.datasets,
    records.daysOfMatches,
    records.identities,
    records.sources,
    records.quarantine,
    records.candidatePairs,
    records.players,
    records.decisions,
    records.merged,
    records.pushAnswers,
    records.pushedSources,
    records.sheets,
  ],
  publishes: [records.mergedChanged],
  async create(deps) {
    await readOverlays(deps.config.reviewedData, overlays, overlayNames)
    const { store, clock, realClock, leases, log, config } = deps
    const bus = measuringAge(deps.bus, clock, deps.metrics)
    const status = sourceStatus(deps)
    const events = ingestEvents(log, deps.metrics)
    const downloads = {
      allowPrivate: config.privateDownloads === 'on',
      contact: config.feedContact,
      spoolFolder: spoolFolder(config.dataDir, realClock),
      bytesMax: config.downloadMb * 1024 ** 2,
    }
    const { reviewedData } = config
    const trusts = trustsFrom(config.feedTrust)
    const turn = turns(realClock, deps.metrics)
    const importDeps = { store, bus, clock, trusts, log, sourceStatus: status, events, downloads, reviewedData, turn }
    const queue = importQueue(importDeps)
    const silence = getSilence([...new Set(config.feedTokens.map(({ source }) => source))], deps)
    const asking = {
      fixtures: deps.clients.fixtures,
      sheetEvents: sheetEvents(log, deps.metrics),
      liveEvents: liveEvents(log, deps.metrics, config.feedContact),
    }
    let leaseHandles: Held[] = []
    let push: AsyncDisposable | undefined
    let again: AsyncDisposable | undefined
    return {
      rpc: handlers({
        ...{ ...importDeps, importQueue: queue, silence, fixtures: deps.clients.fixtures },
        configured: new Set(config.feeds.map(({ source }) => source)),
        pushedFolder: (source) => pushedFolder(config.dataDir, source),
      }),
      async start() {
        const pushing = config.feedTokens.map(({ source }) => pushedSource(source))
        const stored = (await status.list()).map(({ source }) => source)
        rejectUnknownGrants(config.feedTrust, new Set([...config.feeds.map(({ source }) => source), ...pushing, ...stored]))
        push = await startPush(config, {
          store,
          importQueue: queue,
          silence,
          sourceStatus: status,
          events,
          realClock,
          log,
          metrics: deps.metrics,
        })
        again = importWithOtherTrust(config.dataDir, { importQueue: queue, sourceStatus: status, events, trusts, log })
        leaseHandles = runFeeds({ ...importDeps, ...asking, leases, realClock, importQueue: queue }, config.feeds, config.pollSeconds)
      },
      async stop() {
        await Promise.all([push?.[Symbol.asyncDispose](), again?.[Symbol.asyncDispose](), ...leaseHandles.map((lease) => lease.release())])
      },
    }
  },
})
