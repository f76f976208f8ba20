import { expect, test } from '@jest/globals'
import { shortGame } from '@touchline/sources/baseball/retrosheet/testing/invented-game'
import { logRow } from '@touchline/sources/baseball/retrosheet/testing/invented-log'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../../../../testing/started-ingest.ts'

const text = (lines: readonly (readonly string[])[]): string => `${lines.flat().join('\r\n')}\r\n`
const ids = ['CHN201604110', 'CHN201607041', 'CHN201607042']
const log = [
  ['20160411', '0'],
  ['20160704', '1'],
  ['20160704', '2'],
  ['20160705', '0'],
].map(([day, number]) => logRow({ day: day!, number: number! }))
const files = { 'retro/2016CHN.EVN': text(ids.map((id) => shortGame({ id }))), 'retro/GL2016.TXT': log.join('\r\n') }

test('a game of both files is one match, and two games of a day are two matches', async () => {
  const ingest = await startedIngest()
  const feed = `retrosheet:${sourceFolder(files)}`
  const result = await ingest.imported(feed)
  expect(result).toMatchObject({ rows: 7, matches: 4, merged: 3, quarantined: 0 })
  const matches = ingest.matches()
  expect(new Set(matches.map(({ matchId }) => matchId)).size).toBe(4)
  expect(matches.filter(({ schedule }) => schedule!.coverage!.playByPlay)).toHaveLength(3)
  for (const { schedule } of matches) expect(schedule!.officials!.items).toHaveLength(4)
  expect(await ingest.imported(feed)).toMatchObject({ rows: 7, writes: 0 })
})

test('a rejected game does not change the ids of the others', async () => {
  const ingest = await startedIngest()
  const { 'retro/2016CHN.EVN': events } = files
  await ingest.imported(`retrosheet:${sourceFolder({ 'retro/2016CHN.EVN': events.replace(/,HR\r\n/, ',Q\r\n') })}`)
  const withRejected = ingest.matches().map(({ matchId }) => matchId)
  const complete = await startedIngest()
  await complete.imported(`retrosheet:${sourceFolder({ 'retro/2016CHN.EVN': events })}`)
  expect(withRejected).toEqual(
    complete
      .matches()
      .map(({ matchId }) => matchId)
      .slice(1),
  )
})
