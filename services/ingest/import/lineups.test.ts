import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { ScoreboardSchema } from '@touchline/contract/gen/match'
import type { SourceLineupEntry } from '@touchline/sources/source-model'
import { getLineups } from './lineups.ts'

const frame = {
  sport: 'soccer',
  source: 'wyscout',
  matchId: 'm',
  homeId: 'red',
  awayId: 'blue',
  teamNames: { home: 'Reds', away: 'Blues' },
  mintedTeamIds: { home: 'red', away: 'blue' },
  personId: () => 'id',
} as const
const ended = (init: object) => create(ScoreboardSchema, { state: 'finished', status: 'FT', ...init })
const minutes = (entry: Partial<SourceLineupEntry>, play = ended({}), came = false): number | undefined => {
  const side = { starters: [], substitutes: [], [came ? 'substitutes' : 'starters']: [{ name: 'Ada Quill', ...entry }] }
  const home = getLineups({ home: side, away: { starters: [], substitutes: [] } }, play, frame).sides[0]!
  return [...home.starters, ...home.substitutes][0]!.minutes
}

describe('minutes on the pitch', () => {
  test.each<[string, number | undefined, Partial<SourceLineupEntry>, object?, boolean?]>([
    ['the full match', 90, {}],
    ['extra time', 120, {}, { status: 'AET' }],
    ['a shoot-out after ninety minutes', 90, {}, { status: 'PEN', scores: { fulltime: { home: 1, away: 1 } } }],
    ['a shoot-out after extra time', 120, {}, { status: 'PEN', scores: { extraTime: { home: 1, away: 1 } } }],
    ['substituted', 66, { outMinute: '66' }],
    ['substituted in stoppage time', 90, { outMinute: '90+2' }],
    ['brought on', 24, { inMinute: '66' }, {}, true],
    ['on and off', 24, { inMinute: '48', outMinute: '72' }, {}, true],
    [
      'sent off',
      36,
      {
        cards: [
          { type: 'yellow_card', minute: '28' },
          { type: 'second_yellow', minute: '36' },
        ],
      },
    ],
    ['sent off, nobody knows when', undefined, { cards: [{ type: 'red_card' }] }],
    ['an abandoned match', undefined, {}, { state: 'abandoned' }],
  ])('%s', (_, expected, entry, play = {}, came = false) => {
    expect(minutes(entry, ended(play), came)).toBe(expected)
  })
})
