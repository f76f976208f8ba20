import { expect, test } from '@jest/globals'
import { endpointHints } from './closest-endpoint.ts'
import { endpoints } from './endpoints.ts'

const getHint = endpointHints(endpoints)

test.each([
  ['/v1/soccer/matches/soc-m7k2p9xq4ab/lineup', '/v1/soccer/matches/{id}/lineups'],
  ['/v1/soccer/match/soc-m7k2p9xq4ab', '/v1/soccer/matches/{id}'],
  ['/v1/soccer/fixtures', '/v1/soccer/matches'],
  ['/v1/soccer/fixtures/live', '/v1/soccer/matches/live'],
  ['/v1/basketball/games/bas-m7k2p9xq4ab/boxscore', '/v1/basketball/matches/{id}/stats'],
  ['/v1/soccer/leagues/soc-l7k2p9xq4ab/table', '/v1/soccer/leagues/{id}/standings'],
  ['/v1/soccer/Matches', '/v1/soccer/matches'],
  ['/v1/soccer/matches/', '/v1/soccer/matches'],
  ['/v1/Soccer/matches', '/v1/soccer/matches'],
  ['/v1/horse-racing/race', '/v1/horse-racing/races'],
  ['/v1/sport', '/v1/sports'],
  ['/v1/tennis/player/ten-p0000000001/briefing', '/v1/tennis/players/{id}/briefing'],
])('%s is closest to %s', (path, closest) => {
  expect(getHint(path).message).toBe(
    `There is no such endpoint. Paths are case-sensitive and have no trailing slash. The closest is ${closest}.`,
  )
})

test.each(['/', '/v1', '/nothing', `/v1/soccer/${'x'.repeat(41)}`, `/v1${'/x'.repeat(9)}`])('%s is compared with none', (path) => {
  expect(getHint(path).message).toMatch(/All are in \/openapi\.json\.$/)
})

test('an endpoint that the sport does not have is not named', () => {
  expect(getHint('/v1/soccer/matches/soc-m7k2p9xq4ab/play-by-play').message).not.toContain('play-by-play')
  expect(getHint('/v1/horse-racing/matches').message).not.toContain('/matches')
})
