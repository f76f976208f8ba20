import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { IngestEvents } from '../events.ts'
import type { SourceStatus } from '../feeds/source-status.ts'
import type { ImportQueue } from '../import/import-queue.ts'
import { pushAnswersIn } from './answers.ts'
import { bodyFolder } from './body-folder.ts'
import { feedTls } from './feed-tls.ts'
import { listenForFeeds } from './listener.ts'
import { pushEvents } from './push-events.ts'
import { receiver } from './receive.ts'
import type { Silence } from './silence.ts'
import type { FeedToken } from './tokens.ts'

interface PushSettings {
  feedTokens: readonly FeedToken[]
  feedPort: number
  feedHost: string
  feedTlsCert: string | undefined
  feedTlsKey: string | undefined
  dataDir: string
  bodiesMb: number
}

interface PushDeps {
  store: DocumentStore
  importQueue: ImportQueue
  silence: Silence
  sourceStatus: SourceStatus
  events: IngestEvents
  realClock: Clock
  log: Log
  metrics: Metrics
}

/**
 * Opens FEED_PORT, unless nobody may push. Disposing of the result aborts incoming bodies, ends the imports and closes
 * the port. Errors: StartError.
 */
export async function startPush(
  { feedTokens: tokens, feedPort: port, feedHost: host, dataDir, bodiesMb, ...tls }: PushSettings,
  deps: PushDeps,
): Promise<AsyncDisposable> {
  const opened = new AsyncDisposableStack()
  if (tokens.length === 0) return opened
  const { importQueue, silence, sourceStatus, events, realClock, log, metrics } = deps
  try {
    const stopping = new AbortController()
    const folder = opened.use(bodyFolder(dataDir, realClock)).path
    const answers = pushAnswersIn(deps)
    const receive = receiver({ folder, bodiesMb, importQueue, answers, silence, sourceStatus, events, signal: stopping.signal })
    const secure = opened.use(feedTls(tls.feedTlsCert, tls.feedTlsKey, { realClock, log })).secure
    const pushed = pushEvents(metrics)
    const listener = await listenForFeeds({ host, port, tokens, receive, secure, events: pushed, realClock, log })
    opened.defer(() => listener.close())
    opened.defer(() => stopping.abort())
    log.info('feeds may be pushed', { port: listener.port })
    return opened
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}
