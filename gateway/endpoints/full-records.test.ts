import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { servedSports } from '@touchline/contract/catalog'
import { racingRecords } from '../records/racing.ts'
import type { Type } from '../records/record.ts'
import { getRecords, type RecordName } from '../records/records.ts'
import { sportFields } from '../records/sports.ts'
import { faultsIn, gapsIn } from '../testing/check-record.ts'
import { getEndpoints, serveFull } from '../testing/full-answers.ts'
import { fullMatch } from '../testing/full-message.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'
import { getTarget } from '../testing/requests.ts'
import { hasRecords } from './endpoint.ts'

/** Every endpoint of every sport renders each field of its record. */

let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest({ live: [fullMatch(ids.oldMatch)] })
  key = t.newKey({ perMinute: 60_000 })
})
afterAll(() => t.stop())

/** Never set in a round of a draw. */
const unranked = ['position', 'played', 'won', 'lost', 'points']
const undecided = ['home_team.winner', 'away_team.winner', 'winner', 'decided_by', 'tie_winner', 'tie_decided_by']

/** Fields that no example fills: only nations have former names, and groups of positions are those of some sports. */
function mayBeEmpty(path: string, sport: string, record: string): boolean {
  if (/(^|\.)(former_names|position_group)$/.test(path)) return true
  if (record === 'standings row') return sportFields(sport).draws === true && unranked.includes(path)
  // A match of volleyball never ends 2-1, so that its tie has no points.
  return sport === 'volleyball' && path === 'aggregate'
}

describe.each(servedSports.map(({ id }) => id))('%s', (id) => {
  const schemas: { readonly [Name in RecordName]?: Type<never, unknown> | undefined } =
    id === 'horse-racing' ? racingRecords : getRecords(id)
  const requests = getEndpoints(id)
    .filter(({ source, data }) => source.from === 'rpc' && hasRecords(data))
    .map((endpoint) => ({ ...getTarget(endpoint, id), record: endpoint.data.record as RecordName }))
  beforeAll(() => serveFull(t.standIns, id))

  test.each(requests)('$path has every field of its record', async ({ path, query, record }) => {
    const { status, json } = await t.request(path + query, { 'X-API-Key': key })
    const found: object[] = [json.data].flat()
    expect([status, found.length > 0]).toEqual([200, true])
    expect(found.flatMap((row) => faultsIn(row, schemas[record]!))).toEqual([])
    expect(found.flatMap((row) => gapsIn(row)).filter((gap) => !mayBeEmpty(gap, id, record))).toEqual([])
  })
})

test('a match in play has every field but those of its result', async () => {
  const { json } = await t.request('/v1/soccer/matches/live', { 'X-API-Key': key })
  const [match] = json.data as object[]
  expect([faultsIn(match, getRecords('soccer').match), gapsIn(match)]).toEqual([[], undecided])
})
