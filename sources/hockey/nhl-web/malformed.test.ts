import { describe, expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { getMutants } from '../../testing/single-tokens.ts'
import { nhlWeb } from './connector.ts'
import { game, gameFiles, listedGoals, over, scores } from './testing/invented-games.ts'

const files: Record<string, string> = {
  ...Object.fromEntries(Object.entries(gameFiles()).map(([name, reply]) => [name, JSON.stringify(reply)])),
  'score/2024-11-02.json': JSON.stringify(scores([over([2, 1], 3, { goals: listedGoals() }), game({ id: 2_024_020_101 })])),
}
const key = '2024020100'
const find = (datasets: ReadonlyMap<string, MatchesDataset>) => datasets.get('2024-25')?.matches.find((match) => match.key === key)

describe('one of the replies', () => {
  test('with a token changed costs no match, and never gives another final score', async () => {
    for (const { file, what, content } of getMutants(files, 7, 400)) {
      const match = find(await getDatasets(nhlWeb, { ...files, [file]: content }))
      const { state, homeScore, awayScore } = match!.scoreboard
      // A list or a detail may state another score: the details outrank the list, and each other in their order.
      const isScore = /^(?:homeTeam|awayTeam|games\.0\.\w+Team)\.score: \d/.test(what)
      if (!isScore) expect([what, state, homeScore, awayScore]).toEqual([what, 'finished', 2, 1])
    }
  })

  test('cut at any place costs that reply alone', async () => {
    for (const [name, content] of Object.entries(files)) {
      const bytes = Buffer.from(content)
      for (let end = 0; end < bytes.length; end += Math.ceil(bytes.length / 12)) {
        const datasets = await getDatasets(nhlWeb, { ...files, [name]: bytes.subarray(0, end) })
        expect([name, end, find(datasets)!.scoreboard.homeScore, datasets.get('rest')!.problems.length]).toEqual([name, end, 2, 1])
      }
    }
  })
})

test('a reply alone with a token changed never gives another winner', async () => {
  for (const [name, content] of Object.entries(files)) {
    for (const { what, content: changed } of getMutants({ [name]: content }, 11, 60)) {
      const board = find(await getDatasets(nhlWeb, { [name]: changed }))?.scoreboard
      if (board?.winner !== undefined && !what.includes('score')) expect([what, board.winner]).toEqual([what, 'home'])
    }
  }
})
