/*
 * Measures how long hostile files block the event loop of the process that reads them; five minutes.
 *   node loadtest/attacks/hostile-files.ts
 * Files of every format, each corrupted in turn by input that is costly for parsers (lines of 5 kB and 200 kB of
 * blanks, brackets, digits, quotation marks …, unterminated syntax, ten thousand rows), are read and assembled but not
 * stored. The delay is that of a timer of 1 ms.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { hostileReadings, importHostile, isReported } from '@touchline/ingest/testing/hostile-files'
import { collectGarbage } from '@touchline/platform/testing/collect-garbage'
import { judge, note, noteEach, quantile, tenths } from '../lib/goals.ts'

const delayMaxMs = 50
const sizes = { longChars: 200_000, repeated: 40, rows: 10_000 }

interface Measured {
  what: string
  delayMs: number
  tookMs: number
  isReported: boolean
}

const delay = monitorEventLoopDelay({ resolution: 1 })
const measured: Measured[] = []
for (const reading of hostileReadings(sizes)) {
  // Creating the files and collecting earlier garbage is not measured.
  collectGarbage()
  await setTimeout(5)
  delay.reset()
  delay.enable()
  const begun = performance.now()
  const imported = await importHostile(reading)
  const tookMs = performance.now() - begun
  await setTimeout(2)
  delay.disable()
  measured.push({ what: reading.what, delayMs: delay.max / 1e6, tookMs, isReported: isReported(imported) })
}

const delays = measured.map(({ delayMs }) => delayMs)
const worst = measured.toSorted((a, b) => b.delayMs - a.delayMs)
const longest = Math.max(...measured.map(({ tookMs }) => tookMs))
note(
  `${measured.length} files, p99 of their largest delays ${tenths(quantile(delays, 0.99))} ms, the longest reading ${tenths(longest / 1_000)} s`,
)
noteEach(worst.slice(0, 10).map(({ what, delayMs, tookMs }) => `${tenths(delayMs)} ms (of ${tenths(tookMs)}) ${what}`))
const unreported = measured.filter((each) => !each.isReported)
judge(unreported.length === 0, 'every hostile file is read to its end and its problems are reported', `${unreported.length} are not`)
noteEach(unreported.map(({ what }) => what))
judge(
  worst[0]!.delayMs <= delayMaxMs,
  `no hostile file blocks the event loop for more than ${delayMaxMs} ms`,
  `${tenths(worst[0]!.delayMs)} ms`,
)
