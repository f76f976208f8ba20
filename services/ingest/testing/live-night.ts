import { setTimeout as rest } from 'node:timers/promises'
import { feedLive, feedMatch } from '@touchline/contract/topics'
import { liveServer } from './live-server.ts'
import { startedIngest } from './started-ingest.ts'

const stepMs = 1_000
/** Longer than any interval of a feed in play. */
const stepsMax = 20 * 60

/** Ingest that follows the live feed of a format, asking a server whose replies the test sets. */
export async function liveNight(format: string, now: string) {
  const server = await liveServer({})
  const ingest = await startedIngest(`${format}:${server.base}`, {
    now,
    environment: { ALLOW_PRIVATE_DOWNLOADS: 'on' },
    logLevel: 'silent',
    collects: [feedMatch, feedLive],
  })
  /** The scoreboards that were published, in order, as "status home:away". */
  const boards = (): string[] =>
    [...ingest.published(feedMatch), ...ingest.published(feedLive)]
      .toSorted((one, other) => Number(one.seq - other.seq))
      .flatMap(({ scoreboard }) =>
        scoreboard ? [`${scoreboard.status} ${scoreboard.homeScore ?? '-'}:${scoreboard.awayScore ?? '-'}`] : [],
      )
  return {
    ...{ server, ingest, boards, asked: server.asked },
    /** Sets replies by path, and lets the time pass until the match has this scoreboard. */
    async shows(board: string, replies: Record<string, unknown>): Promise<void> {
      Object.assign(server.replies, replies)
      for (let step = 0; boards().at(-1) !== board; step++) {
        if (step > stepsMax) throw new Error(`${board} is not shown; the last ones are ${boards().slice(-3).join(', ')}`)
        await ingest.clock.advance(stepMs)
        await rest(1)
        await ingest.settled()
      }
    },
    async [Symbol.asyncDispose]() {
      await ingest.stop()
      await server[Symbol.asyncDispose]()
    },
  }
}
