import { describe, expect, test } from '@jest/globals'
import { rankedRules } from '../testing/played.ts'

describe('zones of the season', () => {
  const zone = (league: string, season: string, position: number) => rankedRules('soccer', league, season).zones.get(position)
  test.each<[league: string, season: string, places: [position: number, zone: string | undefined][]]>([
    [
      'england-premier-league',
      '1972/1973',
      [
        [20, undefined],
        [21, 'relegation'],
        [22, 'relegation'],
      ],
    ],
    [
      'england-premier-league',
      '1993/1994',
      [
        [18, undefined],
        [19, undefined],
        [20, 'relegation'],
        [22, 'relegation'],
      ],
    ],
    [
      'england-premier-league',
      '1994/1995',
      [
        [18, undefined],
        [19, 'relegation'],
        [22, 'relegation'],
      ],
    ],
    [
      'england-premier-league',
      '1995/1996',
      [
        [17, undefined],
        [18, 'relegation'],
        [20, 'relegation'],
        [21, undefined],
      ],
    ],
    [
      'england-premier-league',
      '2023/2024',
      [
        [4, 'champions_league'],
        [5, 'europa_league'],
        [6, 'conference_league_qualification'],
        [7, undefined],
      ],
    ],
    [
      'england-premier-league',
      '2024/2025',
      [
        [5, 'champions_league'],
        [6, 'europa_league'],
      ],
    ],
    [
      'germany-bundesliga',
      '2007/2008',
      [
        [15, undefined],
        [16, 'relegation'],
      ],
    ],
    [
      'germany-bundesliga',
      '2023/2024',
      [
        [5, 'champions_league'],
        [7, 'europa_league'],
        [16, 'playoff'],
      ],
    ],
    [
      'germany-3-liga',
      '2019/2020',
      [
        [1, undefined],
        [2, 'promotion'],
        [3, 'promotion'],
        [4, 'playoff'],
      ],
    ],
    [
      'spain-la-liga',
      '1998/1999',
      [
        [17, 'playoff'],
        [19, 'relegation'],
      ],
    ],
    [
      'italy-serie-a',
      '2022/2023',
      [
        [7, undefined],
        [8, 'conference_league_qualification'],
        [17, 'playoff'],
        [18, 'playoff'],
      ],
    ],
    [
      'france-ligue-1',
      '2022/2023',
      [
        [16, undefined],
        [17, 'relegation'],
      ],
    ],
    [
      'england-league-two',
      '2019/2020',
      [
        [23, undefined],
        [24, 'relegation'],
      ],
    ],
    [
      'europe-champions-league',
      '2008/2009',
      [
        [2, 'next_round'],
        [3, undefined],
      ],
    ],
    [
      'europe-champions-league',
      '2023/2024',
      [
        [2, 'next_round'],
        [3, 'europa_league'],
      ],
    ],
    [
      'england-premier-league',
      '2011/2012',
      [
        [3, 'champions_league'],
        [4, 'europa_league'],
        [5, 'europa_league_qualification'],
        [6, undefined],
      ],
    ],
    [
      'italy-serie-a',
      '2014/2015',
      [
        [3, 'champions_league_qualification'],
        [6, undefined],
        [7, 'europa_league_qualification'],
      ],
    ],
    [
      'europe-champions-league',
      '2024/2025',
      [
        [8, 'next_round'],
        [9, 'playoff'],
        [24, 'playoff'],
        [25, undefined],
      ],
    ],
    [
      'europe-europa-league',
      '2022/2023',
      [
        [1, 'next_round'],
        [2, 'playoff'],
      ],
    ],
    [
      'world-world-cup',
      '2022',
      [
        [2, 'next_round'],
        [3, undefined],
      ],
    ],
    [
      'world-world-cup',
      '1930',
      [
        [1, 'next_round'],
        [2, undefined],
      ],
    ],
    [
      'mexico-liga-mx',
      '2024/2025',
      [
        [6, 'next_round'],
        [7, 'play_in'],
        [10, 'play_in'],
      ],
    ],
  ])('%s %s', (league, season, places) => {
    expect(places.map(([position]) => [position, zone(league, season, position)])).toEqual(places)
  })
})
