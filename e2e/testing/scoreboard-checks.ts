import { type MatchSportId, ofSport } from '@touchline/contract/catalog'
import { isEnded } from '@touchline/contract/states'

interface Pair {
  home: number
  away: number
}

interface Line {
  period: string
  home: number | null
  away: number | null
}

/** The public fields of a match that docs/scores-and-clock.md describes. */
export interface ShownScoreboard {
  sport: string
  state: string
  status: string
  period: string | null
  minute: number | null
  extra_minute: number | null
  clock: string | null
  home_team: { score: number | null }
  away_team: { score: number | null }
  scores: { halftime: Pair | null; fulltime: Pair | null; extra_time: Pair | null; penalties: Pair | null; periods: Line[] | null }
  inning?: number | null
  inning_half?: string | null
  outs?: number | null
  balls?: number | null
  strikes?: number | null
  bases?: number[] | null
  down?: number | null
}

/** Rules of a sport in docs/scores-and-clock.md, written independently of the code. */
interface Rules {
  /** Direction of the game clock. */
  clock: 'up' | 'down' | 'none'
  hasMinute: boolean
  /** Periods of the first half; null: no half-time. */
  firstHalf: readonly string[] | null
  /** Matches the periods of regular time. In baseball regular time may also have seven innings. */
  isRegular: RegExp
  isOvertime: RegExp
  shootOut: string | null
  /** Status in a period. */
  statusIn(period: string): RegExp
  /** Final statuses after extra time, and after a shoot-out. */
  afterExtraTime: readonly string[]
  afterShootOut: readonly string[]
  /** Points that win each period, with a lead of two. The score then counts periods won. Absent: the score is the sum of the periods. */
  setTo?: Readonly<Record<string, number>>
  /** The score counts sets won, but the score of a set does not show that it is won: a set counts once play in it is over. */
  hasGames?: true
}

const quarters = { isRegular: /^Q[1-4]$/, firstHalf: ['Q1', 'Q2'] } as const
const rules: Readonly<Record<MatchSportId, Rules>> = {
  soccer: {
    ...{ clock: 'none', hasMinute: true, firstHalf: ['1H'], isRegular: /^[12]H$/, isOvertime: /^ET[12]$/, shootOut: 'PEN' },
    statusIn: (period) => (period === 'PEN' ? /^P$/ : /^\d{1,3}(\+\d+)?$/),
    ...{ afterExtraTime: ['AET'], afterShootOut: ['PEN'] },
  },
  basketball: {
    ...{ clock: 'down', hasMinute: false, ...quarters, isOvertime: /^OT\d+$/, shootOut: null },
    ...{ statusIn: (period) => new RegExp(`^${period}$`), afterExtraTime: ['AOT'], afterShootOut: [] },
  },
  baseball: {
    ...{ clock: 'none', hasMinute: false, firstHalf: null, isRegular: /^[1-9]$/, isOvertime: /^\d+$/, shootOut: null },
    ...{ statusIn: (period) => new RegExp(`^IN${period}$`), afterExtraTime: ['FT'], afterShootOut: [] },
  },
  hockey: {
    ...{ clock: 'up', hasMinute: true, firstHalf: null, isRegular: /^P[1-3]$/, isOvertime: /^OT\d+$/, shootOut: 'SO' },
    statusIn: (period) => (period.startsWith('OT') ? /^OT$/ : new RegExp(`^${period}$`)),
    ...{ afterExtraTime: ['AOT'], afterShootOut: ['AP'] },
  },
  handball: {
    ...{ clock: 'up', hasMinute: true, firstHalf: ['1H'], isRegular: /^[12]H$/, isOvertime: /^ET[1-4]$/, shootOut: 'SO' },
    statusIn: (period) => (period.startsWith('ET') ? /^ET$/ : new RegExp(`^${period}$`)),
    ...{ afterExtraTime: ['AET'], afterShootOut: ['AP'] },
  },
  tennis: {
    ...{ clock: 'none', hasMinute: false, firstHalf: null, isRegular: /^S[1-5]$/, isOvertime: /^$/, shootOut: null },
    ...{ statusIn: (period) => new RegExp(`^${period}$`), afterExtraTime: [], afterShootOut: [], hasGames: true },
  },
  volleyball: {
    ...{ clock: 'none', hasMinute: false, firstHalf: null, isRegular: /^S[1-5]$/, isOvertime: /^GS$/, shootOut: null },
    ...{ statusIn: (period) => new RegExp(`^${period}$`), afterExtraTime: [], afterShootOut: [] },
    setTo: { S1: 25, S2: 25, S3: 25, S4: 25, S5: 15 },
  },
  'american-football': {
    ...{ clock: 'down', hasMinute: false, ...quarters, isOvertime: /^OT$/, shootOut: null },
    ...{ statusIn: (period) => new RegExp(`^${period}$`), afterExtraTime: ['AOT'], afterShootOut: [] },
  },
}

const isBetween = ({ state }: ShownScoreboard): boolean => state === 'break'
const isRunning = ({ state }: ShownScoreboard): boolean => state === 'live'
const pairText = (pair: Pair | null): string => (pair ? `${pair.home}-${pair.away}` : 'null')

/** Violations of docs/scores-and-clock.md in a rendered match. Empty: none. */
export function scoreboardFaults(match: ShownScoreboard): string[] {
  const rule = ofSport(rules, match.sport)
  const faults = [...positionFaults(match, rule), ...partFaults(match, rule), ...situationFaults(match)]
  return faults.map((fault) => `${fault} (${match.state} ${match.status})`)
}

/** Period, minute and clock. */
function positionFaults(match: ShownScoreboard, rule: Rules): string[] {
  const { period, minute, extra_minute, clock, status } = match
  const faults: string[] = []
  const expect = (holds: boolean, fault: string) => holds || faults.push(fault)
  if (!isRunning(match)) {
    expect(minute === null && extra_minute === null, `minute ${minute} while no clock runs`)
    expect(clock === null, `clock ${clock} while no clock runs`)
  }
  if (!isRunning(match) && !isBetween(match)) expect(period === null, `period ${period} outside play`)
  if (isRunning(match)) expect(period !== null && rule.statusIn(period).test(status), `status in period ${period}`)
  if (isBetween(match)) {
    const last = match.scores.periods?.at(-1)?.period ?? period
    expect(period !== null && period === last, `period ${period} in the break after ${last}`)
    expect(status === (period === rule.firstHalf?.at(-1) ? 'HT' : 'BT'), `break after ${period}`)
  }
  expect(rule.clock !== 'none' || clock === null, `clock ${clock} in a sport without one`)
  expect(rule.hasMinute || minute === null, `minute ${minute} in a sport without one`)
  if (rule.hasMinute && isRunning(match) && period !== rule.shootOut && (rule.clock === 'none' || clock !== null))
    expect(minute !== null, `no minute at ${clock}`)
  if (period === rule.shootOut && period !== null) expect(minute === null && clock === null, 'a minute in a shoot-out')
  return faults
}

/** Scores by part of the match. */
function partFaults(match: ShownScoreboard, rule: Rules): string[] {
  const { scores, state, status } = match
  // An interrupted match shows no period; it is within the last one.
  const period = match.period ?? (state === 'interrupted' ? (scores.periods?.at(-1)?.period ?? null) : null)
  const faults: string[] = []
  const expect = (holds: boolean, fault: string) => holds || faults.push(fault)
  const { halftime, fulltime, extra_time, penalties, periods } = scores
  const { home_team, away_team } = match
  const score = home_team.score === null || away_team.score === null ? null : { home: home_team.score, away: away_team.score }
  if (score === null) {
    expect(!halftime && !fulltime && !extra_time && !penalties && !periods?.length, 'a part of a score that is not known')
    return faults
  }
  if (rule.setTo) return setFaults(match, score, rule.setTo)
  if (rule.hasGames) return gameFaults(match, score)
  const has = (pattern: RegExp) => periods?.some((line) => pattern.test(line.period) && line.period !== rule.shootOut) ?? false
  const isOver = isEnded(state)
  const inOvertime = period !== null && !rule.isRegular.test(period)
  const regularEnded = isOver || inOvertime || (isBetween(match) && isLastRegular(period!, rule))
  // In a baseball game of seven innings the eighth inning is extra time.
  const short = match.sport === 'baseball'
  if (!rule.firstHalf) expect(halftime === null, `half-time ${pairText(halftime)} in a sport without one`)
  if (!short) expect(regularEnded || fulltime === null, `full time ${pairText(fulltime)} before its end`)
  if (extra_time) expect(isOver || period === rule.shootOut, `extra time ${pairText(extra_time)} before its end`)
  if (penalties)
    expect(rule.shootOut !== null && (isOver || period === rule.shootOut), `penalties ${pairText(penalties)} before a shoot-out`)
  if (periods && periods.length > 0) {
    const sum = (lines: readonly Line[]) => pairText(lines.reduce((all, line) => add(all, line), { home: 0, away: 0 }))
    const regular = periods.filter((line) => rule.isRegular.test(line.period))
    expect(sum(periods) === pairText(score), `periods of ${sum(periods)} of a score of ${pairText(score)}`)
    const { firstHalf } = rule
    if (firstHalf) {
      const hasEnded = period !== null && (!firstHalf.includes(period) || (isBetween(match) && period === firstHalf.at(-1)))
      const half = isOver || hasEnded ? sum(periods.filter((line) => firstHalf.includes(line.period))) : 'null'
      expect(pairText(halftime) === half, `half-time ${pairText(halftime)} of ${half}`)
    }
    if (regularEnded && !short) expect(pairText(fulltime) === sum(regular), `full time ${pairText(fulltime)} of ${sum(regular)}`)
    if (isOver && !short) expect((extra_time !== null) === has(rule.isOvertime), `extra time ${pairText(extra_time)}`)
  }
  if (state !== 'finished') return faults
  if (extra_time) {
    const goal = rule.afterShootOut.includes(status) && match.sport === 'hockey' ? 1 : 0
    const off = Math.abs(score.home - extra_time.home) + Math.abs(score.away - extra_time.away)
    expect(off === goal, `score ${pairText(score)} after extra time of ${pairText(extra_time)}`)
    expect([...rule.afterExtraTime, ...rule.afterShootOut].includes(status), 'extra time without its status')
  } else if (fulltime && !rule.afterShootOut.includes(status))
    expect(pairText(fulltime) === pairText(score), `score ${pairText(score)} of full time ${pairText(fulltime)}`)
  if (penalties) expect(rule.afterShootOut.includes(status), 'penalties without their status')
  if (fulltime && extra_time && !short)
    expect(fulltime.home === fulltime.away || status === 'AET' || status === 'PEN', 'extra time of a decided match')
  return faults
}

/** Sets won, without a golden set. A set in play counts from its last point on. */
function setFaults({ scores, state }: ShownScoreboard, score: Pair, setTo: Readonly<Record<string, number>>): string[] {
  const { halftime, fulltime, extra_time, penalties, periods } = scores
  const lead = ({ home, away }: Line) => (home ?? 0) - (away ?? 0)
  const isWon = (set: Line) => Math.abs(lead(set)) >= 2 && Math.max(set.home ?? 0, set.away ?? 0) >= setTo[set.period]!
  const sets = (periods ?? []).filter(({ period }) => setTo[period] !== undefined)
  const ended = sets.filter((set, i) => i < sets.length - 1 || isEnded(state) || isWon(set))
  const won = { home: ended.filter((set) => lead(set) > 0).length, away: ended.filter((set) => lead(set) < 0).length }
  return [
    ...(halftime || fulltime || extra_time || penalties ? ['a part of the score besides sets'] : []),
    ...(periods && pairText(won) !== pairText(score) ? [`score ${pairText(score)} of ${pairText(won)} sets`] : []),
  ]
}

/**
 * Sets won by games. An unfinished set counts for neither side. During play a source may count a set with its last point or a
 * moment later.
 */
function gameFaults({ scores, state }: ShownScoreboard, score: Pair): string[] {
  const { halftime, fulltime, extra_time, penalties, periods } = scores
  const wonIn = (sets: readonly Line[]) => {
    const [home, away] = [sets.filter((set) => set.home! > set.away!), sets.filter((set) => set.away! > set.home!)]
    return pairText({ home: home.length, away: away.length })
  }
  const all = wonIn(periods ?? [])
  const allowed = state === 'finished' || state === 'break' ? [all] : [all, wonIn(periods?.slice(0, -1) ?? [])]
  return [
    ...(halftime || fulltime || extra_time || penalties ? ['a part of the score besides sets'] : []),
    ...(periods && !allowed.includes(pairText(score)) ? [`score ${pairText(score)} of ${allowed.join(' or ')} sets`] : []),
  ]
}

const add = (all: Pair, { home, away }: Line): Pair => ({ home: all.home + (home ?? 0), away: all.away + (away ?? 0) })

const isLastRegular = (period: string, { isRegular }: Rules): boolean => !isRegular.test(period) || /^(2H|Q4|P3|9)$/.test(period)

/** Outs, count and bases in baseball; downs in American football. */
function situationFaults(match: ShownScoreboard): string[] {
  const { sport, period, inning, inning_half, outs, balls, strikes, bases } = match
  const inPlay = isRunning(match) || isBetween(match)
  if (sport === 'american-football') return isRunning(match) || match.down === null ? [] : ['a down while nobody has the ball']
  if (sport !== 'baseball') return []
  const shown = JSON.stringify({ inning, inning_half, outs, balls, strikes, bases })
  if (!inPlay) return shown.replaceAll('null', '').match(/[\d"]:[^,}]/) ? [`${shown} outside play`] : []
  const isThere = String(inning) === period && (inning_half === 'top' || inning_half === 'bottom') && typeof outs === 'number'
  const atBat = isRunning(match) && outs! < 3
  const count = atBat
    ? typeof balls === 'number' && typeof strikes === 'number' && balls <= 4 && strikes <= 3
    : balls === null && strikes === null
  const field = atBat ? Array.isArray(bases) : outs === 3 && bases?.length === 0
  return isThere && count && field ? [] : [shown]
}

/** Faults where the clock or the minute of a match runs in the wrong direction within a period. `matches`: in order. */
export function clockFaults(matches: readonly ShownScoreboard[]): string[] {
  const faults: string[] = []
  const getSeconds = (clock: string) => Number(clock.split(':')[0]) * 60 + Number(clock.split(':')[1])
  for (const [i, now] of matches.entries()) {
    const before = matches[i - 1]
    if (!before || before.period !== now.period) continue
    if (before.clock !== null && now.clock !== null) {
      const elapsed = getSeconds(now.clock) - getSeconds(before.clock)
      const { clock } = ofSport(rules, now.sport)
      if (clock === 'up' ? elapsed < 0 : elapsed > 0) faults.push(`${now.period}: ${before.clock} → ${now.clock}`)
    }
    if (before.minute !== null && now.minute !== null && now.minute < before.minute)
      faults.push(`${now.period}: minute ${before.minute} → ${now.minute}`)
  }
  return faults
}
