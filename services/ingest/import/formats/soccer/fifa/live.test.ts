import { expect, test } from '@jest/globals'
import { calendar, detail, finished, goal, listed, wholeTimeline, withScore } from '@touchline/sources/soccer/fifa/testing/invented'
import { liveNight } from '../../../../testing/live-night.ts'

test('a match from its announcement to its result, by the replies that are asked for', async () => {
  await using night = await liveNight('fifa', '2026-06-12T00:50:00Z')
  const list = (day: string, next: string) => `calendar/matches?from=${day}T00:00:00Z&to=${next}T00:00:00Z&count=500&language=en`
  const [yesterday, today] = [list('2026-06-11', '2026-06-12'), list('2026-06-12', '2026-06-13')]
  const place = '17/900/901/5001?language=en'
  const live = { MatchStatus: 3, Period: 3 }
  await night.shows('NS -:-', { [yesterday]: calendar([]), [today]: calendar([listed()]) })
  await night.shows('LIVE 0:0', { [today]: calendar([withScore([0, 0], { ...live, MatchTime: null, Period: undefined })]) })
  const first = goal('19', "10'", 3)
  await night.shows('12 1:0', {
    [`live/football/${place}`]: detail({ score: 1, goals: [first] }, { score: 0 }, { ...live, MatchTime: "12'" }),
  })
  await night.shows('HT 0:0', { [`live/football/${place}`]: detail({ score: 0 }, { score: 0 }, { ...live, Period: 4, MatchTime: null }) })
  await night.shows('FT 2:1', {
    [today]: calendar([withScore([2, 1])]),
    [`live/football/${place}`]: finished(),
    [`timelines/${place}`]: wholeTimeline(),
  })
  expect(new Set(night.asked)).toEqual(new Set([yesterday, today, `live/football/${place}`, `timelines/${place}`]))
})
