import { describe, expect, test } from '@jest/globals'
import { getResult } from './result.ts'
import { awardedScoreIn, statusIn } from './statuses.ts'

const shown = (text: string) => {
  const status = statusIn(text)
  return typeof status === 'object' ? status.status : status
}

describe('what a source says of a match', () => {
  test.each([
    [
      'AWD',
      ['awarded', 'awd.', 'AWD', 'verified 2:0 wo.', 'match awarded to Ashby; original result 1-2', 'awarded, 0-3', 'Strafverifizierung'],
    ],
    ['WO', ['walkover', 'w/o', 'W.O.', 'o/w']],
    [
      'CANC',
      [
        'cancelled',
        'canceled',
        'cancelado',
        'canc.',
        'can.',
        'annulled',
        'void',
        'n/p',
        'not played',
        'result annulled',
        'x-x',
        'abgesagt',
      ],
    ],
    ['ABD', ['abandoned', 'abd.', 'aban', "abandoned at 1-1 in 65' due to fog", 'abgebrochen']],
    ['SUSP', ['suspended', 'susp.', "suspended at 0-0 in 12' due to storm"]],
    ['PST', ['postponed', 'ppd.', 'pst', 'postp.', 'P-P', 'postponed from Sep 10', 'verlegt auf 3.4.']],
    ['INT', ['interrupted', 'unterbrochen']],
  ])('%s: %j', (status, texts) => expect(texts.map(shown)).toEqual(texts.map(() => status)))

  test('a decision after a match that was not finished counts', () => {
    expect(shown("abandoned at 1-0 in 70'; awarded 0-3")).toBe('AWD')
    expect(shown('suspended, then annulled')).toBe('CANC')
    expect(shown('awarded 3-0; abandoned at 1-0')).toBe('AWD')
  })

  test('a result that stood, and a replay, are results', () => {
    const { scoreboard, repairs } = getResult({ ft: [5, 0] }, "abandoned at 5-0 in 80'; result stood", false)
    expect([scoreboard.status, scoreboard.winner, repairs]).toEqual(['FT', 'home', []])
    expect(getResult({ ft: [1, 2] }, 'replay', false)).toMatchObject({ scoreboard: { status: 'FT' }, repairs: [] })
  })

  test.each(['rained off', 'canal', 'voidance', 'abdicated', "Cancelo 12'", 'played', ''])('"%s" is nothing that is known', (text) =>
    expect(statusIn(text)).toBeUndefined(),
  )
})

test.each([
  ['0-3 awarded', [0, 3]],
  ['0-3, awd.', [0, 3]],
  ['awarded 3-0', [3, 0]],
  ['awarded, 0:3', [0, 3]],
  ['verified 2:0 wo.', [2, 0]],
  ["abandoned at 1-1 in 70'; awarded as a 0-3 win", [0, 3]],
  ['awarded, originally 1-1', undefined],
  ['match awarded to Ashby; original result 1-2', undefined],
  ['awarded', undefined],
])('"%s" awards %j', (text, score) => expect(awardedScoreIn(text)).toEqual(score))
