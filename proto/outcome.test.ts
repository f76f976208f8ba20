import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { matchSports } from './catalog.ts'
import { getCredit, getOutcome, getTie, type ReportedResult, type TieLeg } from './outcome.ts'
import { matchStates } from './states.ts'

const pair = (text: string) => ({ home: Number(text.split('-')[0]), away: Number(text.split('-')[1]) })

/** "finished FT 2-1 pens=3-4 et=2-1 winner=home OT1=3-2": everything after the status is optional. */
function getResult(text: string): ReportedResult {
  const [state, status, ...rest] = text.split(' ')
  const result: ReportedResult = { state: state!, status: status! }
  const periods: { period: string; home: number; away: number }[] = []
  for (const word of rest) {
    const [name, value] = word.split('=') as [string, string | undefined]
    if (value === undefined) Object.assign(result, { homeScore: pair(name).home, awayScore: pair(name).away })
    else if (name === 'winner') result.winner = value
    else if (name === 'pens') result.scores = { ...result.scores, penalties: pair(value) }
    else if (name === 'et') result.scores = { ...result.scores, extraTime: pair(value) }
    else periods.push({ period: name, ...pair(value) })
  }
  if (periods.length > 0) result.scores = { ...result.scores, periods: { items: periods } }
  return result
}

test.each([
  ['soccer', 'finished FT 2-1', 'home fulltime', 'home'],
  ['soccer', 'finished FT 1-1', 'draw fulltime', 'draw'],
  ['soccer', 'finished FT 1-1 winner=home', 'draw fulltime', 'draw'],
  ['soccer', 'finished AET 1-2', 'away extra_time', 'away'],
  ['soccer', 'finished FT 1-2 et=1-2', 'away extra_time', 'away'],
  ['soccer', 'finished PEN 1-1 pens=3-4', 'away shootout', 'draw'],
  ['soccer', 'finished PEN 1-0 pens=3-4', 'away shootout', 'home'],
  ['soccer', 'finished PEN 1-0 pens=3-4 winner=home', 'away shootout', 'home'],
  ['soccer', 'finished PEN 1-1 winner=home', 'home shootout', 'draw'],
  ['soccer', 'finished PEN 1-0', 'null shootout', 'home'],
  ['soccer', 'finished FT', 'null null', 'null'],
  ['soccer', 'awarded AWD 0-3', 'away award', 'away'],
  ['soccer', 'awarded AWD 2-1 winner=away', 'away award', 'away'],
  ['soccer', 'awarded AWD winner=away', 'away award', 'away'],
  ['soccer', 'awarded AWD 0-0', 'draw award', 'draw'],
  ['soccer', 'awarded AWD', 'null award', 'null'],
  ['soccer', 'walkover WO winner=home', 'home walkover', 'home'],
  ['soccer', 'walkover WO 3-0', 'null walkover', 'null'],
  ['soccer', 'abandoned ABD 2-0 winner=home', 'null null', 'null'],
  ['soccer', 'live 67 2-0 winner=home', 'null null', 'null'],
  ['soccer', 'cancelled CANC', 'null null', 'null'],
  ['tennis', 'finished FT 2-1', 'home fulltime', 'home'],
  ['tennis', 'finished FT 1-1', 'null null', 'null'],
  ['tennis', 'retired RET 0-1 winner=home', 'home retirement', 'home'],
  ['tennis', 'retired RET 0-1', 'null retirement', 'null'],
  ['tennis', 'retired DEF 1-0 winner=away', 'away default', 'away'],
  ['tennis', 'walkover WO winner=away', 'away walkover', 'null'],
  ['handball', 'finished AP 28-28 pens=4-5', 'away shootout', 'away'],
  ['handball', 'finished AP 28-27 pens=4-5', 'away shootout', 'home'],
  ['handball', 'finished FT 30-29 1H=15-14 2H=12-13 ET1=3-2', 'home extra_time', 'home'],
  ['hockey', 'finished AP 3-2 pens=1-0', 'home shootout', 'home'],
  ['hockey', 'finished FT 3-2 P3=1-1 SO=1-0', 'home shootout', 'home'],
  ['hockey', 'finished AOT 3-2', 'home overtime', 'home'],
  ['hockey', 'finished FT 2-2', 'draw fulltime', 'draw'],
  ['basketball', 'finished FT 90-95 Q4=20-20 OT1=5-10', 'away overtime', 'away'],
  ['basketball', 'finished FT 80-80', 'draw fulltime', 'draw'],
  ['baseball', 'finished FT 1-2 9=0-0 10=0-1', 'away extra_time', 'away'],
  ['american-football', 'finished AOT 20-20', 'draw overtime', 'draw'],
  ['volleyball', 'finished FT 3-0 S3=25-20 GS=13-15', 'home fulltime', 'home'],
  ['volleyball', 'retired RET 1-1 winner=away', 'away retirement', 'away'],
])('%s, %s: %s, counted as %s', (sport, text, outcome, credit) => {
  const result = getResult(text)
  const { winner = null, decidedBy = null } = getOutcome(sport, result)
  expect(`${winner} ${decidedBy}`).toBe(outcome)
  expect(String(getCredit(sport, result) ?? null)).toBe(credit)
})

describe('a tie', () => {
  const leg = (score: string | undefined, awayGoals = false): TieLeg => ({
    leg: '2',
    firstLeg: { ...(score !== undefined && { score: pair(score) as never }), awayGoals },
  })
  test.each<[sport: string, leg: TieLeg, result: string, tie: string]>([
    ['soccer', leg('1-2'), 'finished PEN 1-0 pens=3-4', 'away shootout 2-2'],
    ['soccer', leg('1-2'), 'finished FT 2-0', 'home aggregate 3-2'],
    ['soccer', leg('1-2'), 'finished AET 2-0', 'home extra_time 3-2'],
    ['soccer', leg('1-2'), 'finished FT 1-0', 'null null 2-2'],
    ['soccer', leg('1-2', true), 'finished FT 1-0', 'home away_goals 2-2'],
    ['soccer', leg('0-1', true), 'finished AET 2-1', 'away away_goals 2-2'],
    ['soccer', leg('1-1', true), 'finished FT 1-1', 'null null 2-2'],
    ['soccer', leg('1-2'), 'live 30 1-0', 'null null 2-2'],
    ['soccer', leg('1-2'), 'scheduled NS', 'null null null'],
    ['soccer', leg('1-2'), 'abandoned ABD 3-0', 'null null 4-2'],
    ['soccer', leg('1-0'), 'awarded AWD 3-0', 'home award 4-0'],
    ['soccer', leg('0-5'), 'awarded AWD 3-0', 'away aggregate 3-5'],
    ['soccer', leg('0-5'), 'awarded AWD winner=home', 'home award null'],
    ['soccer', leg('0-5'), 'walkover WO winner=home', 'home walkover null'],
    ['soccer', leg(undefined), 'finished FT 1-0', 'null null null'],
    ['soccer', { leg: '2' }, 'finished PEN 1-0 pens=3-4', 'away shootout null'],
    ['soccer', { leg: '2', reported: pair('3-2') }, 'finished FT 1-0', 'home aggregate 3-2'],
    ['soccer', { leg: '1' }, 'finished FT 1-0', 'null null null'],
    ['soccer', {}, 'finished PEN 1-1 pens=3-4', 'null null null'],
    ['handball', leg('25-28'), 'finished FT 30-26', 'home aggregate 55-54'],
    ['handball', leg('25-28'), 'finished AP 28-25 pens=2-4', 'away shootout 53-53'],
    ['basketball', leg('80-85'), 'finished AOT 90-84', 'home extra_time 170-169'],
    ['volleyball', leg('1-3'), 'finished FT 3-0 GS=13-15', 'away golden_set null'],
    ['volleyball', leg('1-3'), 'finished FT 3-0', 'null null 3-3'],
    ['volleyball', leg('2-3'), 'finished FT 3-1', 'home aggregate 4-2'],
    ['volleyball', leg('1-3'), 'live S3 2-0', 'null null null'],
    ['volleyball', { leg: '2' }, 'finished FT 3-0 GS=13-15', 'away golden_set null'],
  ])('in %s, %j, then %s: %s', (sport, of, text, tie) => {
    const { winner = null, decidedBy = null, aggregate } = getTie(sport, of, getResult(text))
    expect(`${winner} ${decidedBy} ${aggregate ? `${aggregate.home}-${aggregate.away}` : null}`).toBe(tie)
  })
})

describe('in every sport and state', () => {
  const score = fc.record({ home: fc.nat(5), away: fc.nat(5) })
  const some = fc.record({
    sport: fc.constantFrom(...matchSports.map(({ id }) => id)),
    state: fc.constantFrom(...matchStates),
    status: fc.constantFrom('FT', 'AET', 'PEN', 'AP', 'AOT', 'RET', 'DEF', 'WO', 'AWD'),
    score: fc.option(score, { nil: undefined }),
    winner: fc.constantFrom('home', 'away', 'draw', undefined),
    penalties: fc.option(score, { nil: undefined }),
    first: fc.option(score, { nil: undefined }),
  })
  const swap = ({ home, away }: { home: number; away: number }) => ({ home: away, away: home })
  const other = { home: 'away', away: 'home', draw: 'draw' } as const

  test('the other side wins if the sides are swapped; a tie has a winner exactly if it is decided', () =>
    fc.assert(
      fc.property(some, ({ sport, state, status, score, winner, penalties, first }) => {
        const at = (turned: boolean) => {
          const turn = <S extends { home: number; away: number } | undefined>(pair: S) => (pair && turned ? swap(pair) : pair)
          const reported = winner && turned ? other[winner] : winner
          const of: ReportedResult = { state, status, winner: reported, scores: { penalties: turn(penalties) } }
          const now = turn(score)
          if (now) Object.assign(of, { homeScore: now.home, awayScore: now.away })
          const firstLeg = { score: turn(first) as never, awayGoals: false }
          return { outcome: getOutcome(sport, of), credit: getCredit(sport, of), tie: getTie(sport, { leg: '2', firstLeg }, of) }
        }
        const [as, turned] = [at(false), at(true)]
        expect(turned.outcome.winner).toBe(as.outcome.winner && other[as.outcome.winner])
        expect(turned.outcome.decidedBy).toBe(as.outcome.decidedBy)
        expect(turned.credit).toBe(as.credit && other[as.credit])
        expect(turned.tie.winner).toBe(as.tie.winner && other[as.tie.winner])
        expect(as.tie.winner === undefined).toBe(as.tie.decidedBy === undefined)
        expect(as.outcome.winner !== undefined && as.outcome.decidedBy === undefined).toBe(false)
      }),
      { numRuns: 2_000 },
    ))
})
