import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { connectors } from '@touchline/sources/registry'
import { soundFiles } from '@touchline/sources/testing/sound-files'
import { hostileReadings, importHostile, isReported } from '../testing/hostile-files.ts'

// Durations are measured by loadtest/attacks/hostile-files.ts with larger versions of all of these files.
const formats = connectors.map(({ format }) => format)
const sizes = { longChars: 10_000, repeated: 1, rows: 50 }
const getReadings = (format: string, isWanted?: (what: string) => boolean) =>
  hostileReadings(
    sizes,
    connectors.filter((each) => each.format === format),
    isWanted,
  )

test.each(formats)('%s has valid files without problems', async (format) => {
  const connector = connectors.find((each) => each.format === format)!
  const files = Object.entries(soundFiles[format]!).map(([name, text]) => ({
    name,
    async *bytes(from = 0) {
      yield Buffer.from(text).subarray(from)
    },
  }))
  const { imported, problems } = await importHostile({ connector, files, what: format, steps: 0 })
  expect([imported > 0, problems]).toEqual([true, []])
})

test.each(formats)('%s: hostile files, one of four, are read to their end and their problems are reported', async (format) => {
  const unreported: string[] = []
  let nth = 0
  for (const reading of getReadings(format, () => nth++ % 4 === 0))
    if (!isReported(await importHostile(reading))) unreported.push(reading.what)
  expect(unreported).toEqual([])
})

test.each(formats)('%s: a line that is too long is one problem', async (format) => {
  for (const reading of getReadings(format, (what) => what === 'blanks')) {
    // For a rejected game or match, the first fault is reported; XML has a bound for the document.
    if (/\.EVN|\.dvw|\.xml/.test(reading.what)) continue
    const { problems } = await importHostile(reading)
    expect([reading.what, problems.some(({ reason }) => reason.includes('a line of more than 8192 bytes'))]).toEqual([reading.what, true])
  }
})

describe('the event loop', () => {
  /** A clock on which every reading takes a full slice, so that every check yields. */
  let now = 1e9
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  })
  afterEach(() => void jest.restoreAllMocks())

  async function getTurns(work: Promise<unknown>): Promise<number> {
    let turns = 0
    let isOver = false
    const over = work.finally(() => {
      isOver = true
    })
    while (!isOver) {
      await nextTurn()
      turns++
    }
    await over
    return turns
  }

  test.each(formats)('gets a turn between any two lines or rows of %s', async (format) => {
    for (const reading of getReadings(format, (what) => what === 'very many rows')) {
      const isDocument = /feed_live|E2025_\d|_\d{10}\.json|\d{10}\.json|summary|shifts|players_|\.xml/.test(reading.what)
      const turns = await getTurns(importHostile(reading))
      expect([reading.what, turns >= (isDocument ? 1 : reading.steps)]).toEqual([reading.what, true])
    }
  })
})

test.each(['2016/CHN2016.ROS', '2016/TEAM2016', '2016/GL2016.TXT', 'results.csv', 'goalscorers.csv'])(
  'the maximum number of lines, all invalid: %s',
  async (name) => {
    const connector = connectors.find(({ format }) => soundFiles[format]?.[name] !== undefined)!
    const file = {
      name,
      async *bytes() {
        yield Buffer.from(soundFiles[connector.format]![name]!.split('\n', 1)[0]!)
        for (let i = 0; i < 200; i++) yield Buffer.from('\nx'.repeat(1_000))
      },
    }
    const { problems } = await importHostile({ connector, what: name, files: [file], steps: 0 })
    expect(problems.length).toBeGreaterThanOrEqual(199_999)
  },
)
