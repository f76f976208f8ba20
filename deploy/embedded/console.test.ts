import { expect, test } from '@jest/globals'
import { feedLines } from './console.ts'

const never = new AbortController().signal

const ofIngest = (source: string, result?: string) => ({ service: 'ingest', source, ...(result !== undefined && { result }) })

test('the end of each import is printed once, an earlier one too, until all sources are imported or have failed', async () => {
  const feeds = feedLines()
  const printed: string[] = []
  feeds.record('import started', ofIngest('clubs'))
  feeds.record('started', {})
  const done = feeds.printUntilRead(['clubs', 'matches', 'names'], (line) => printed.push(line), never)
  feeds.record('importing: 300 rows of 2 files so far', ofIngest('clubs'))
  feeds.record('imported 987 rows of 8 files', ofIngest('clubs', 'done'))
  for (let tries = 0; tries < 3; tries++)
    feeds.record('import failed', { ...ofIngest('matches', 'failed'), reason: 'there is no such file' })
  feeds.record('a delivery failed', { service: 'fixtures', source: 'clubs', result: 'failed' })
  feeds.record('nothing has changed since the last import of 22 rows', ofIngest('names', 'unchanged'))
  await done
  feeds.record('imported 988 rows of 8 files', ofIngest('clubs', 'unchanged'))
  expect(printed.map((line) => line.replace(/ +/g, ' '))).toEqual([
    ' clubs imported 987 rows of 8 files',
    ' matches import failed: there is no such file',
    ' names nothing has changed since the last import of 22 rows',
  ])
})

test('an abort does not wait for sources', async () => {
  const stop = new AbortController()
  const printing = feedLines().printUntilRead(['clubs'], () => undefined, stop.signal)
  stop.abort()
  await expect(printing).resolves.toBeUndefined()
})
