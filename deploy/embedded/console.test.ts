import { expect, test } from '@jest/globals'
import { feedLines } from './console.ts'

const never = new AbortController().signal

test('log entries about sources are printed, earlier ones too, until all sources are imported or failed', async () => {
  const feeds = feedLines()
  const printed: string[] = []
  feeds.record('import begins', { service: 'ingest', source: 'clubs' })
  feeds.record('started', {})
  const done = feeds.printUntilRead(['clubs', 'matches'], (line) => printed.push(line), never)
  feeds.record('imported 8 files, 987 rows', { service: 'ingest', source: 'clubs' })
  feeds.record('import failed', { service: 'ingest', source: 'matches', reason: 'there is no such file' })
  feeds.record('a delivery failed', { service: 'fixtures', source: 'clubs' })
  await done
  expect(printed.map((line) => line.replace(/ +/g, ' '))).toEqual([
    ' clubs import begins',
    ' clubs imported 8 files, 987 rows',
    ' matches import failed: there is no such file',
  ])
})

test('an abort does not wait for sources', async () => {
  const stop = new AbortController()
  const printing = feedLines().printUntilRead(['clubs'], () => undefined, stop.signal)
  stop.abort()
  await expect(printing).resolves.toBeUndefined()
})
