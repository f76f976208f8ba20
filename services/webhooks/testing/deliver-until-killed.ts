import { ids } from '@touchline/gateway/testing/records'
import { onDisk } from '@touchline/platform/testing/back-ends-for-test'
import { live, startWebhooks } from './start-webhooks.ts'

/** A process that publishes updates of two matches and delivers them to the receiver at `process.argv[3]`, until it is killed. */
const [, , dataDir, url] = process.argv
const t = await startWebhooks({ backEnds: await onDisk(dataDir!).open() })
await t.createEndpoint(url!, { events: ['match'] })
for (let version = 10; version < 50; version++) {
  await t.publishMatches(live(version), live(version, { id: ids.otherMatch }))
}
setInterval(() => undefined, 60_000)
