/*
 * The processes of live are frozen and killed while a demo plays and fifty clients poll every 200 ms; three minutes.
 *   eval "$(deploy/dev/backends start)"; node loadtest/failures/live-away.ts
 * Two of each service and two gateways: one of the two is frozen for half a minute, then both, then both are killed.
 * The timeline of the demo is computed independently, so the age of every response is known. All polls are answered
 * 200; Age grows in real time while no process of live is running, and no list is older than its Age; 5 s later all
 * gateways are up to date; no update is lost and no version decreases.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { note, noteEach, quantile, tenths } from '../lib/goals.ts'
import { serversGiven, serverUnderLoad } from '../lib/server-under-load.ts'
import { allAgree, judgeAgreement } from './all-agree.ts'
import { demoTimeline } from './demo-timeline.ts'
import { judgeAge, judgeRecovery, judgeWatched, pollsBetween } from './lists-away.ts'
import { watchLists } from './lists-watched.ts'

const [beforeMs, frozenMs] = [15_000, 30_000]
/** A gateway requests the state from live once a second. */
const noticedSeconds = 1

const timeline = demoTimeline({ seed: 6, matches: 40, rate: 60 })
const server = await serverUnderLoad(serversGiven(), { FEEDS: timeline.feeds })
const { key } = await server.makeKey()
const watched = watchLists(server.addresses, key, timeline, { clients: 50, restMs: 200 })
await Promise.all([watched.upToDate(60_000), server.ingested()])
const begunAt = Date.now()
await wait(beforeMs)
const behind = (from: number) => pollsBetween(watched, from, Date.now()).map(({ behindMs }) => behindMs)
note(
  `with live ${behind(begunAt).length} lists are behind by p50 ${quantile(behind(begunAt), 0.5)} ms, p99 ${quantile(behind(begunAt), 0.99)} ms`,
)

/** Freezes processes of live for half a minute. */
async function frozen(names: readonly string[]): Promise<{ goneAt: number; backAt: number }> {
  const pids = names.map((name) => server.places.pid(name))
  const goneAt = Date.now()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await wait(frozenMs)
  const backAt = Date.now()
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  return { goneAt, backAt }
}

const one = await frozen(['live-1'])
note(`one of two frozen: lists are behind by ${tenths(Math.max(...behind(one.goneAt)) / 1_000)} s at most`)
await judgeRecovery(watched, { what: 'one of two frozen', ...one })

const both = { what: 'both frozen', ...(await frozen(['live-1', 'live-2'])), noticedSeconds }
judgeAge(watched, both)
await judgeRecovery(watched, both)

await Promise.all(['live-1', 'live-2'].map((name) => server.restart(name, 'SIGKILL')))
await judgeRecovery(watched, { what: 'both killed', backAt: Date.now() })

judgeAgreement(await allAgree(server, key, timeline, begunAt))
await watched.end()
judgeWatched(watched)
noteEach([...[...watched.others].map(([what, times]) => `${what}: ${times}`), ...watched.fallen])
await server.stop()
