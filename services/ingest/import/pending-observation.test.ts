import { createHash } from 'node:crypto'
import { create, toBinary } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { StatsObservationSchema } from '@touchline/contract/gen/feed'
import { getNamePrecedence, getPrecedence } from '../registry.ts'
import { statsObservation, withDetails } from './pending-observation.ts'

const identity = { matchId: 'afb-m0000000001', sport: 'american-football', source: 'nfl-gamecenter' }
const details = {
  statistics: { teams: [{ teamId: 'afb-t0000000001' }], players: [], periods: [] },
  plays: { entries: [{ id: 'afb-e0000000001', sequence: 1, type: 'rush', text: 'Rush by J. Doe.' }], homeId: 'afb-t0000000001' },
}
const whole = create(StatsObservationSchema, { ...identity, ...details })

test('statistics that are kept as bytes are the message that they were made of', () => {
  const { kind, observation } = statsObservation(identity, details)
  expect(kind === 'stats' && withDetails(observation)).toEqual(whole)
})

test('their hash is that of the whole message, so that an import after an update of the program finds them unchanged', () => {
  const { source } = identity
  const hash = createHash('sha256').update(toBinary(StatsObservationSchema, whole))
  const expected = hash
    .update(`${getPrecedence(source)} ${getNamePrecedence(source)}`)
    .digest()
    .subarray(0, 16)
  expect(Buffer.from(statsObservation(identity, details).hash)).toEqual(expected)
})
