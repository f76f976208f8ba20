import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { getGoals } from './goals.ts'
import type { Score } from './result.ts'

const goal = (minute: unknown, more: object = {}) => ({ name: 'Kane', minute, ...more })
const parseGoals = (score: Score, goals1?: unknown, goals2?: unknown) => {
  const { events, repairs, score: kept } = getGoals(score, goals1, goals2)
  const shown = events?.map(({ side, minute, extraMinute, period, type }) =>
    [side, extraMinute ? `${minute}+${extraMinute}` : minute, period, type].join(' '),
  )
  return { events: shown, repairs, kept }
}

describe('goals', () => {
  test('of both sides are in chronological order', () => {
    const goals1 = [goal(23, { penalty: true }), goal(108), goal(36)]
    expect(parseGoals({ ft: [2, 1], et: [3, 1] }, goals1, [goal(80)]).events).toEqual([
      'home 23 1H penalty_goal',
      'home 36 1H goal',
      'away 80 2H goal',
      'home 108 ET2 goal',
    ])
  })

  test('list own goals under the credited side', () =>
    expect(parseGoals({ ft: [0, 1] }, [], [goal(12, { owngoal: true })]).events).toEqual(['away 12 1H own_goal']))

  test.each<[string, unknown, object, string]>([
    ['a number', 45, {}, '45 1H'],
    ['a text', '9', {}, '9 1H'],
    ['stoppage time in the text', '45+2', {}, '45+2 1H'],
    ['an offset', 90, { offset: 4 }, '90+4 2H'],
    ['no offset', 90, { offset: null }, '90 2H'],
  ])('%s is a minute', (_, minute, more, shown) =>
    expect(parseGoals({ ft: [1, 0] }, [goal(minute, more)]).events).toEqual([`home ${shown} goal`]),
  )

  test.each<[Score, unknown, string, string]>([
    [{ ft: [1, 0] }, 92, 'home 90+2 2H goal', 'minute 92 is 90+2'],
    [{ ft: [0, 0], et: [1, 0] }, '121', 'home 120+1 ET2 goal', 'minute 121 is 120+1'],
  ])('a minute beyond the end is stoppage time: %j %s', (score, minute, event, repair) =>
    expect(parseGoals(score, [goal(minute)])).toMatchObject({ events: [event], repairs: [repair] }),
  )

  test('a minute of extra time is not stoppage time', () =>
    expect(parseGoals({ ft: [0, 0], et: [1, 0] }, [goal(92)])).toMatchObject({ events: ['home 92 ET1 goal'], repairs: [] }))

  test('an empty list with the score 0-0 means no goals', () => expect(parseGoals({ ft: [0, 0] }).events).toEqual([]))

  test('a missing scorer is left out', () =>
    expect(getGoals({ ft: [1, 0] }, [{ minute: 3 }], undefined).events).toEqual([{ type: 'goal', minute: 3, period: '1H', side: 'home' }]))
})

describe('left out alone, the goals stay', () => {
  test.each<[repair: string, given: object, event: string]>([
    ['stoppage time left out: minute 47+1 is not a minute of a match', goal('47+1'), 'home 47 2H goal'],
    ['stoppage time left out: minute 47+1 is not a minute of a match', goal(47, { offset: 1 }), 'home 47 2H goal'],
    ['stoppage time left out: offset "x" is not a stoppage time', goal(90, { offset: 'x' }), 'home 90 2H goal'],
    ['stoppage time left out: offset 61 is not a stoppage time', goal(90, { offset: 61 }), 'home 90 2H goal'],
    ['scorer left out: the name of a scorer has characters that no name has', goal(1, { name: '<b>' }), 'home 1 1H goal'],
    ['mark left out: owngoal "yes" is neither true nor false', goal(1, { owngoal: 'yes' }), 'home 1 1H goal'],
    ['mark left out: penalty 1 is neither true nor false', goal(1, { penalty: 1 }), 'home 1 1H goal'],
    ['scorer left out: the name of a scorer 5 is not text', goal(1, { name: 5 }), 'home 1 1H goal'],
  ])('%s', (repair, given, event) => {
    const { events, repairs } = parseGoals({ ft: [2, 1] }, [given, goal(90)], [goal(91)])
    expect([events?.includes(event), events?.length, repairs]).toEqual([true, 3, [repair, 'minute 91 is 90+1']])
  })

  test('no other goal changes, whichever token is damaged', () => {
    const goals = fc.array(fc.record({ name: fc.constantFrom('Ashby', 'Bexford'), minute: fc.integer({ min: 1, max: 90 }) }), {
      maxLength: 4,
    })
    const damage = fc.constantFrom({ name: '<b>' }, { name: 7 }, { owngoal: 'no' }, { offset: 'x' }, { offset: -1 })
    fc.assert(
      fc.property(goals, goals, damage, fc.nat(), (home, away, bad, at) => {
        fc.pre(home.length > 0)
        const index = at % home.length
        const score: Score = { ft: [home.length, away.length] }
        const sound = getGoals(score, home, away)
        const { events, repairs } = getGoals(score, home.with(index, { ...home[index]!, ...bad } as never), away)
        const getTimes = (list = sound.events) => list!.map(({ minute, side, type }) => `${side} ${minute} ${type}`)
        expect([getTimes(events), repairs.length]).toEqual([getTimes(), 1])
        const without = 'offset' in bad ? 0 : 1
        expect(events!.filter(({ player }) => player === undefined)).toHaveLength(without)
      }),
    )
  })
})

describe('left out, the score stays', () => {
  test.each<[string, Score, unknown, unknown]>([
    ['1-0 listed of 2-0', { ft: [2, 0] }, [goal(1)], []],
    ['0-0 listed of 1-0', { ft: [1, 0] }, undefined, undefined],
    ['1-0 listed of 0-1', { ft: [0, 1] }, [goal(1)], []],
    ['1-0 listed of 0-0 at full time', { ft: [0, 0], et: [1, 0] }, [goal(80)], []],
    ['there is no score', {}, [goal(1)], []],
    ['"Kane" is not a list', { ft: [1, 0] }, 'Kane', []],
    ['minute (missing) is not a minute of a match', { ft: [1, 0] }, [{ name: 'Kane' }], []],
    ['minute 0 is not a minute of a match', { ft: [1, 0] }, [goal(0)], []],
    ['minute "late" is not a minute of a match', { ft: [1, 0] }, [goal('late')], []],
    ['minute 131 is not a minute of a match', { ft: [1, 0] }, [goal(131)], []],
    ['a row that is not an object', { ft: [1, 0] }, [5], []],
  ])('%s', (reason, score, goals1, goals2) => {
    const { events, repairs, kept } = parseGoals(score, goals1, goals2)
    expect([events, kept, repairs]).toEqual([undefined, score, [`goals left out: ${reason}`]])
  })
})

test('a half-time score that contradicts the goals is left out', () => {
  const { kept, repairs, events } = parseGoals({ ht: [1, 0], ft: [1, 0] }, [goal(46)])
  expect([kept, events?.length]).toEqual([{ ft: [1, 0] }, 1])
  expect(repairs).toEqual(['half-time 1-0 left out: by the goals it was 0-0'])
})
