import { describe, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { openligadb } from './connector.ts'

withSharedData('live-feeds/openligadb', 'replies of OpenLigaDB', (path) => {
  const at = async (file: string) => [...(await datasetsAt(openligadb, `${path}/${file}`)).values()]

  test('a season until its 22nd matchday', async () => {
    const [dataset] = await at('getmatchdata_bl2_2025_01-22.json')
    expect([dataset!.matches.length, dataset!.problems]).toEqual([198, []])
    expect(dataset!.matches.every(({ scoreboard }) => scoreboard.state === 'finished' && scoreboard.status === 'FT')).toBe(true)
  })

  test('a round of a cup: three matches after extra time, four after a shoot-out', async () => {
    const [dataset] = await at('getmatchdata_dfb_2025_round1.json')
    const longer = dataset!.matches.filter(({ scoreboard }) => scoreboard.status !== 'FT')
    const shown = longer.map(({ home, scoreboard: { status, homeScore, awayScore, scores } }) => {
      const penalties = scores!.penalties
      return [home.name, status, homeScore, awayScore, penalties?.home, penalties?.away]
    })
    expect(shown).toEqual([
      ['FK Pirmasens', 'AET', 1, 2, undefined, undefined],
      ['BFC Dynamo', 'AET', 1, 3, undefined, undefined],
      ['FV Illertissen', 'PEN', 3, 3, 6, 5],
      ['Eintracht Norderstedt', 'PEN', 0, 0, 2, 3],
      ['1. FC Lok Leipzig', 'AET', 0, 1, undefined, undefined],
      ['Preußen Münster', 'PEN', 0, 0, 3, 5],
      ['Eintracht Braunschweig', 'PEN', 4, 4, 7, 8],
    ])
    expect(dataset!.matches.length).toBe(32)
  })

  test('an evening of the cup', async () => {
    const [dataset] = await at('getmatchdata_dfb_2026_live.json')
    const states = Map.groupBy(dataset!.matches, ({ scoreboard }) => scoreboard.state)
    expect([...states].map(([state, of]) => [state, of.length])).toEqual([
      ['finished', 2],
      ['live', 1],
      ['scheduled', 29],
    ])
  })

  describe.each(['inplay_77580', 'inplay_77584'])('the moments of %s', (folder) => {
    test('in one import give the last', async () => {
      const [dataset] = await at(folder)
      expect([dataset!.rows, dataset!.matches.length, dataset!.matches[0]!.scoreboard.state]).toEqual([7, 1, 'finished'])
    })
    test('are in play between start and end', async () => {
      const states = await Promise.all(
        ['0-before', '1-kickoff', '2-first-goal', '3-half-time', '4-second-half', '6-final'].map(
          async (moment) => (await at(`${folder}/${moment}.json`))[0]!.matches[0]!.scoreboard.state,
        ),
      )
      expect(states).toEqual(['scheduled', 'live', 'live', 'live', 'live', 'finished'])
    })
  })

  test('the layout with capitals is refused with a reason', async () => {
    const [dataset] = await at('legacy_pascalcase.json')
    expect([dataset!.rows, dataset!.problems.length]).toEqual([3, 3])
  })
})
