import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { SeasonSchema } from '@touchline/contract/gen/catalog'
import { MatchSchema } from '@touchline/contract/gen/match'
import { refusedResults } from './refused.ts'

const held = [create(MatchSchema, { id: 'soc-m0000000001' })]
const lacks = (refused: { matchId?: string; stage?: string; rows: number }[], stages?: string[]) =>
  refusedResults(create(SeasonSchema, { refused }), held, stages && new Set(stages))

test.each<[what: string, count: number, expected: number]>([
  ['rows of an unknown stage', lacks([{ rows: 2 }], ['League']), 2],
  ['a match that another source has', lacks([{ matchId: 'soc-m0000000001', stage: 'League', rows: 1 }], ['League']), 0],
  ['a match that no source has', lacks([{ matchId: 'soc-m0000000002', stage: 'League', rows: 1 }], ['League']), 1],
  ['rows of a stage that has no part in the table', lacks([{ stage: 'Final', rows: 3 }], ['League']), 0],
  ['rows of any stage of a draw', lacks([{ stage: 'Final', rows: 3 }]), 3],
])('%s', (_, count, expected) => expect(count).toBe(expected))
