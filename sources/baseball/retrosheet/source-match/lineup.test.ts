import { expect, test } from '@jest/globals'
import { people } from '../rosters.ts'
import { folded } from '../testing/folded.ts'
import { homePlayer, inOrder, type PlayText } from '../testing/invented-game.ts'
import { lineupSide } from './stats.ts'

const getLineup = async (...first: PlayText[]) => {
  const halves = [[...first, ...inOrder], inOrder, ['NP', 'sub,newma001,"New Man",1,5,5', 'NP', 'sub,homeb001,"Home B",1,2,6', ...inOrder]]
  return lineupSide(await folded({ halves, earned: { relia001: 0 } }), 1, people([]), { id: 'homeh101', name: 'Hal Home' })
}

test('starters are in batting order; substitutes and replaced players have their inning', async () => {
  const { coach, starters, substitutes } = await getLineup()
  expect([coach, starters.map(({ battingOrder }) => battingOrder)]).toEqual(['Hal Home', [1, 2, 3, 4, 5, 6, 7, 8, 9]])
  expect(starters[4]).toMatchObject({ key: homePlayer(5), place: 'SS', outInning: 2 })
  expect(substitutes).toEqual([{ key: 'newma001', name: 'New Man', place: '3B', battingOrder: 5, inInning: 2 }])
})

test('a player who only changes position has no innings', async () => {
  const { starters } = await getLineup()
  expect(starters[1]).toMatchObject({ key: homePlayer(2), place: '1B' })
  expect(starters[1]).not.toHaveProperty('outInning')
})

test('pitchers who do not bat are last', async () => {
  const { starters, substitutes } = await getLineup('NP', 'sub,relia001,"Re Lief",1,0,1')
  expect(starters).toHaveLength(9)
  expect(substitutes[0]).toMatchObject({ name: 'Re Lief', place: 'P', inInning: 1 })
  expect(substitutes[0]).not.toHaveProperty('battingOrder')
})
