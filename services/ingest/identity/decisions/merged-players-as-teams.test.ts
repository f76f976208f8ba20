import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { match, tournament } from '@touchline/sources/tennis/atp/testing/invented-tour'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { type DecidingIngest, decidingIngest } from '../testing/deciding-ingest.ts'

/** Ada Quill has two keys, and plays singles and doubles. */
const files = () =>
  sourceFolder({
    'tournaments_2021.csv': `${tournament()}\n`,
    'match_scores_2021.csv': [
      match({ number: 1, round: 'Finals', winner: 'aa01', loser: 'bb02' }),
      match({ number: 2, round: 'Semi-Finals', order: 2, winner: 'aa09', winnerName: 'A. Quill', loser: 'cc03' }),
      match({
        ...{ number: 3, round: 'Quarter-Finals', order: 3, score: '64 64', setsWon: ['2', '0'], seeds: ['', ''] },
        ...pairs('aa09'),
      }),
    ].join('\n'),
  })
const pairs = (key: string) => ({
  ...{ winner: `${key}/dd04`, winnerName: 'A. Quill / Dot Wren', loser: 'bb02/cc03', loserName: 'Bo Tarn / Cid Voss' },
})

let t: DecidingIngest
beforeEach(async () => {
  t = await decidingIngest()
})
afterEach(() => t.stop())

const getSides = (round: string): string[] => {
  const { home, away } = t.matches().find(({ schedule }) => schedule!.round === round)!.schedule!
  return [home!.teamId, away!.teamId]
}

test('a merge of two players moves their matches, their pairs, and is undone', async () => {
  await t.imported(`atp:${files()}`)
  const before = new Map(['Final', 'Semi-finals', 'Quarter-finals'].map((round) => [round, getSides(round)]))
  const semi = t.matches().find(({ schedule }) => schedule!.round === 'Semi-finals')!
  const inFinal = before.get('Final')!
  const ofPair = t.matches().find(({ schedule }) => schedule!.round === 'Quarter-finals')!.schedule!
  const [ada] = [ofPair.home!, ofPair.away!].flatMap(({ playerIds }) => playerIds).filter((id) => getSides('Semi-finals').includes(id))
  const otherAda = inFinal.find((id) => !ofPair.home!.playerIds.includes(id) && !ofPair.away!.playerIds.includes(id))!
  expect([ada, otherAda]).toEqual([expect.stringMatching(/^ten-p/), expect.stringMatching(/^ten-p/)])

  const { decision, unread } = await t.merge(ada!, otherAda, 'One player under two keys.')
  expect(unread).toEqual([])
  expect(getSides('Semi-finals')).toContain(otherAda)
  expect(getSides('Semi-finals')).not.toContain(ada)
  const [formerPair, pair] = [before.get('Quarter-finals')!, getSides('Quarter-finals')].map((ids, _, [a, b]) =>
    ids.find((id) => !(a!.includes(id) && b!.includes(id))),
  )
  expect(t.merged('player')).toEqual({ [ada!]: otherAda })
  expect(t.merged('team')).toEqual({ [formerPair!]: pair })
  expect(t.merged('match')).toMatchObject({
    [semi.matchId]: t.matches().find(({ schedule }) => schedule!.round === 'Semi-finals')!.matchId,
  })

  await t.undo(decision!.id)
  expect(['Final', 'Semi-finals', 'Quarter-finals'].map((round) => [round, getSides(round)])).toEqual([...before])
  expect([t.merged('player'), t.merged('team'), t.merged('match')]).toEqual([{}, {}, {}])
})
