import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { getDatasets } from '../../testing/get-datasets.ts'
import { getMutants } from '../../testing/single-tokens.ts'
import { soundFiles } from '../../testing/sound-files.ts'
import { espnScoreboard } from './connector.ts'
import { event, scoreboard, status } from './testing/invented.ts'

const read = async (name: string, content: string) => [...(await getDatasets(espnScoreboard, { [name]: content })).values()]
const finals = (datasets: Awaited<ReturnType<typeof read>>): string[] =>
  datasets.flatMap(({ matches }) =>
    matches.flatMap(({ key, scoreboard: { state, winner, homeScore, awayScore } }) =>
      state === 'finished' ? [[key, winner, homeScore, awayScore].join(' ')] : [],
    ),
  )

test('a scoreboard that is cut at any byte keeps the matches before the cut, and never ends one', async () => {
  const live = status({ name: 'IN_PROGRESS', period: 3 })
  const text = JSON.stringify(scoreboard([event(), event({ id: 401_000_002, status: live }), event({ id: 401_000_003, status: live })]))
  for (let at = 1; at < text.length; at += 37) {
    const datasets = await read('scoreboard.json', text.slice(0, at))
    expect([at, datasets.flatMap(({ problems }) => problems).length]).toEqual([at, 1])
    expect(finals(datasets).every((each) => each === '401000001 home 24 17')).toBe(true)
  }
})

test.each(Object.entries(soundFiles['espn-scoreboard']!))(
  'one bad token of %s costs no row, and no match is won by another side',
  async (name, content) => {
    const [sound] = await read(name, content)
    const winners = new Map(sound!.matches.map(({ key, scoreboard: { winner } }) => [key, winner]))
    const known = sound!.matches.length
    for (const { what, content: changed } of getMutants({ [name]: content }, 7, 120)) {
      const datasets = await read(name, changed)
      const [matches, problems] = [datasets.flatMap((each) => each.matches), datasets.flatMap((each) => each.problems)]
      const skipped = datasets.flatMap((each) => Object.values(each.skipped ?? {})).length
      expect([what, matches.length + problems.length + skipped >= known || problems.length > 0]).toEqual([what, true])
      for (const { key, scoreboard: board } of matches)
        if (board.state === 'finished' && winners.has(key) && !/score: |winner: /.test(what))
          expect([what, board.winner]).toEqual([what, winners.get(key)])
    }
  },
)

withSharedData('live-feeds/espn', 'replies of ESPN, damaged', (path) => {
  test.each([
    'inplay/hockey_nhl_401891830_end-of-period.json',
    'states_soccer/second-half.json',
    'inplay/football_college-football_20260905.json',
  ])('%s with one bad token is no final', async (file) => {
    const content = readFileSync(`${path}/${file}`, 'utf8')
    const name = file.split('/').at(-1)!
    for (const { what, content: changed } of getMutants({ [name]: content }, 3, 100))
      expect([what, finals(await read(name, changed))]).toEqual([what, []])
  })
})
