import { expect, test } from '@jest/globals'
import { people, readRoster, readTeamList } from './rosters.ts'

async function* bytes(text: string) {
  yield Buffer.from(text)
}

test('a roster has hands and positions', async () => {
  const { members } = await readRoster(
    bytes('lestj001,Lester,Jon,L,L,CHN,P\r\nalmoa002,Almora,Albert,R,R,CHN\r\nzobrb001,Zobrist,Ben,B,R,CHN,X\r\n'),
  )
  expect(members).toEqual([
    { id: 'lestj001', lastName: 'Lester', firstName: 'Jon', bats: 'left', throws: 'left', position: 'P' },
    { id: 'almoa002', lastName: 'Almora', firstName: 'Albert', bats: 'right', throws: 'right' },
    { id: 'zobrb001', lastName: 'Zobrist', firstName: 'Ben', bats: 'both', throws: 'right' },
  ])
})

test('a player on no roster has the name of the game', () => {
  const { person } = people([[{ id: 'lestj001', lastName: 'Lester', firstName: 'Jon', bats: 'left' }]])
  expect(person('lestj001', 'J. Lester')).toEqual({
    key: 'lestj001',
    name: 'Jon Lester',
    firstName: 'Jon',
    lastName: 'Lester',
    bats: 'left',
  })
  expect(person('bryak001', 'Kris Bryant')).toEqual({ key: 'bryak001', name: 'Kris Bryant' })
})

test('a list of teams has names by id', async () => {
  expect([...(await readTeamList(bytes('CHN,N,Chicago,Cubs\r\n'))).names]).toEqual([['CHN', 'Chicago Cubs']])
})
