import { expect, test } from '@jest/globals'
import {
  boxScore,
  clock,
  game,
  id,
  over,
  playByPlay,
  playing,
  rightRail,
  scores,
} from '@touchline/sources/hockey/nhl-web/testing/invented-games'
import { liveNight } from '../../../../testing/live-night.ts'

test('a game from its announcement to its result, by the replies that are asked for', async () => {
  await using night = await liveNight('nhl-web', '2024-11-02T23:30:00Z')
  const detail = (name: string) => `gamecenter/${id}/${name}`
  const list = 'score/2024-11-02'
  await night.shows('NS -:-', { [list]: scores([game({ gameState: 'PRE' })]) })
  await night.shows('P1 0:0', { [list]: scores([playing([0, 0], 1, 1_100)]) })
  // The play-by-play is ahead of the list.
  await night.shows('P1 1:0', {
    [detail('play-by-play')]: playByPlay(playing([1, 0], 1, 890), []),
  })
  const pause = { clock: clock(1_000, { inIntermission: true }) }
  await night.shows('BT 1:0', {
    [list]: scores([playing([1, 0], 1, 0, pause)]),
    [detail('play-by-play')]: playByPlay(playing([1, 0], 1, 0, pause)),
  })
  // A goal is taken back.
  await night.shows('P2 0:0', { [detail('play-by-play')]: playByPlay(playing([0, 0], 2, 1_000), []) })
  await night.shows('FT 2:1', {
    [list]: scores([over([2, 1])]),
    [detail('play-by-play')]: playByPlay(over([2, 1])),
    [detail('boxscore')]: boxScore(over([2, 1])),
    [detail('right-rail')]: rightRail([]),
  })
  expect(new Set(night.asked)).toEqual(new Set([list, ...['play-by-play', 'boxscore', 'right-rail'].map(detail)]))
  expect(new Set(night.ingest.matches().map(({ matchId }) => matchId)).size).toBe(1)
})
