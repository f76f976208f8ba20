import { describe, expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { getMutants } from '../../testing/single-tokens.ts'
import { fifa } from './connector.ts'
import { matchFiles } from './testing/invented.ts'

const files: Record<string, string> = Object.fromEntries(Object.entries(matchFiles()).map(([name, reply]) => [name, JSON.stringify(reply)]))
const find = (datasets: ReadonlyMap<string, MatchesDataset>) =>
  [...datasets.values()].flatMap(({ matches }) => matches).find((match) => match.key === '5001')

describe('one of the replies', () => {
  test('with a token changed costs no match, and never gives another final score', async () => {
    for (const { file, what, content } of getMutants(files, 7, 400)) {
      const match = find(await getDatasets(fifa, { ...files, [file]: content }))
      const isScore = /Score: "?\d/.test(what)
      const { state, homeScore, awayScore } = match!.scoreboard
      if (!isScore) expect([what, state, homeScore, awayScore]).toEqual([what, 'finished', 2, 1])
    }
  })

  test('cut at any place costs that reply alone', async () => {
    for (const [name, content] of Object.entries(files)) {
      const bytes = Buffer.from(content)
      for (let end = 0; end < bytes.length; end += Math.ceil(bytes.length / 12)) {
        const datasets = await getDatasets(fifa, { ...files, [name]: bytes.subarray(0, end) })
        expect([name, end, find(datasets)!.scoreboard.homeScore, datasets.get('rest')!.problems.length]).toEqual([name, end, 2, 1])
      }
    }
  })
})

test('a reply alone with a token changed never gives another winner', async () => {
  for (const [name, content] of Object.entries(files)) {
    for (const { what, content: changed } of getMutants({ [name]: content }, 11, 80)) {
      const board = find(await getDatasets(fifa, { [name]: changed }))?.scoreboard
      if (board?.winner !== undefined && !/Score/.test(what)) expect([what, board.winner]).toEqual([what, 'home'])
    }
  }
})
