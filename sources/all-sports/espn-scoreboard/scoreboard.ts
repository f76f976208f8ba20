import { create, type MessageInitShape } from '@bufbuild/protobuf'
import type { MatchSportId } from '@touchline/contract/catalog'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { type Fields, getList, isGiven, text, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { getClock } from './clock.ts'
import { fieldAt } from './field-at.ts'
import { getPeriods, getSum, isSame, type Length, type Line, type Periods, type Points, periodName, readLines } from './line-score.ts'
import { partsOfScore } from './score-parts.ts'
import type { Status } from './status.ts'

type Sides = Record<'home' | 'away', Fields>

export interface Played {
  sport: MatchSportId
  competition: Fields
  sides: Sides
  status: Status
  /** Of the play-offs, where hockey has no shoot-outs. */
  isPlayOff: boolean
  timeTbd: boolean
}

const scoreMax = 999

/** States without a score, and their statuses. */
const unplayed = {
  postponed: { state: 'postponed', status: 'PST' },
  cancelled: { state: 'cancelled', status: 'CANC' },
} as const

/** The scoreboard of a match. Throws an Error for a score that is needed and cannot be read. */
export function getScoreboard(played: Played, repairs: string[]): Scoreboard {
  const { status, timeTbd, competition } = played
  const reason = () => tolerant(repairs, () => reasonIn(competition), leftOut('reason'))
  const withReason = (board: MessageInitShape<typeof ScoreboardSchema>) => {
    const statusReason = reason()
    return create(ScoreboardSchema, { ...board, ...(statusReason !== undefined && { statusReason }) })
  }
  switch (status.kind) {
    case 'scheduled':
      return create(ScoreboardSchema, { state: 'scheduled', status: timeTbd ? 'TBD' : 'NS' })
    case 'postponed':
    case 'cancelled':
      return withReason(unplayed[status.kind])
    case 'delayed':
      return status.hasBegun
        ? withReason({ state: 'interrupted', status: 'INT', ...scoreIn(played) })
        : withReason({ state: 'delayed', status: 'DEL' })
    case 'suspended':
      return withReason({ state: 'suspended', status: 'SUSP', ...(status.hasBegun && scoreIn(played)) })
    case 'abandoned':
      return withReason({ state: 'abandoned', status: 'ABD', ...(status.hasBegun && scoreIn(played)) })
    case 'awarded':
      return withReason({ state: 'awarded', status: 'AWD', ...scoreIn(played), ...winnerIn(played.sides) })
    case 'over':
      return finished(played, repairs)
    default:
      return inPlay(played, repairs)
  }
}

function scoreIn({ sides }: Pick<Played, 'sides'>) {
  const [homeScore, awayScore] = [sides.home, sides.away].map((side) => wholeNumber(side('score'), 'score', { max: scoreMax }))
  return { homeScore: homeScore!, awayScore: awayScore! }
}

/** "Rain - Makeup date April 5"; a note with the number of a game is that of its round. */
function reasonIn(competition: Fields): string | undefined {
  const headlines = getList(competition('notes'), 'notes').map((note) => fieldAt(note, 'headline'))
  const reason = headlines.find((each) => isGiven(each) && !/ - Game \d/.test(String(each)))
  return reason === undefined ? undefined : text(reason, 'headline')
}

/** The winner that the reply marks. */
function winnerIn({ home, away }: Sides): { winner?: 'home' | 'away' } {
  const [isHome, isAway] = [home('winner') === true, away('winner') === true]
  return isHome === isAway ? {} : { winner: isHome ? 'home' : 'away' }
}

const byScore = ({ home, away }: Points): string => (home > away ? 'home' : home < away ? 'away' : 'draw')

function shootoutIn({ home, away }: Sides): Points | undefined {
  const [ofHome, ofAway] = [home('shootoutScore'), away('shootoutScore')]
  const read = (value: unknown) => wholeNumber(value, 'shootoutScore', { max: 99 })
  return isGiven(ofHome) && isGiven(ofAway) ? { home: read(ofHome), away: read(ofAway) } : undefined
}

function finished({ sport, competition, sides, status, isPlayOff }: Played, repairs: string[]): Scoreboard {
  const { homeScore, awayScore } = scoreIn({ sides })
  const score = { home: homeScore, away: awayScore }
  const leader = byScore(score)
  const { winner: markedWinner = leader } = winnerIn(sides)
  if (leader !== 'draw' && leader !== markedWinner)
    throw new Error(`the winner is "${markedWinner}" of a match that ended ${score.home}-${score.away}`)
  const isShootout = status.name === 'FINAL_PEN' || (sport === 'hockey' && !isPlayOff && /\bSO\b/.test(status.detail))
  const periods = getPeriods(sport, competition, isShootout)
  const penalties = isShootout ? tolerant(repairs, () => shootoutIn(sides), leftOut('shoot-out')) : undefined
  const lines = matching(readLines(sides, periods, Number.POSITIVE_INFINITY, repairs), { periods, score, isShootout }, repairs)
  const length = getLength({ sport, periods, status, isShootout }, lines)
  const winner = sport === 'soccer' && (isShootout || status.name === 'FINAL_AET') ? marked(sides, score) : { winner: byScore(score) }
  return create(ScoreboardSchema, {
    ...{ state: 'finished', status: finalStatus(sport, length, isShootout), ...scoreIn({ sides }), ...winner },
    scores: partsOfScore({ periods, lines, score, length, isShootout, ...(penalties && { penalties }) }),
  })
}

/** A level score after extra time or a shoot-out has a winner only if the reply marks one. */
const marked = (sides: Sides, score: Points) =>
  isSame(score, { home: score.away, away: score.home }) ? winnerIn(sides) : { winner: byScore(score) }

interface Total {
  periods: Periods
  score: Points
  isShootout: boolean
}

/**
 * The lines if they make the score. In hockey a shoot-out counts as one goal for its winner, whatever its line says. In volleyball
 * the score is that of the sets.
 */
function matching(lines: readonly Line[], { periods, score, isShootout }: Total, repairs: string[]): readonly Line[] {
  if (lines.length === 0 || periods.sport === 'volleyball') return lines
  const before = lines.filter(({ period }) => period !== 'SO' && period !== 'PEN')
  const sum = getSum(before)
  if (periods.sport === 'hockey' && isShootout) {
    const rest = { home: score.home - sum.home, away: score.away - sum.away }
    if (rest.home + rest.away === 1 && Math.min(rest.home, rest.away) === 0) return [...before, { period: 'SO', ...rest }]
  } else if (isSame(sum, score)) return before
  repairs.push(`score by period left out: it makes ${sum.home}-${sum.away}, not ${score.home}-${score.away}`)
  return []
}

function getLength(
  { sport, periods, status, isShootout }: Pick<Played, 'sport' | 'status'> & { periods: Periods; isShootout: boolean },
  lines: readonly Line[],
): Length {
  if (status.name === 'FINAL_AET' || /\b\d?OT\b/.test(status.detail) || (sport === 'hockey' && isShootout)) return 'longer'
  if (lines.length > 0) return lines.length > periods.regular ? 'longer' : 'regular'
  if (status.period > 0) return status.period > periods.regular && sport !== 'soccer' ? 'longer' : isShootout ? undefined : 'regular'
  return status.name === 'FULL_TIME' || (status.name === 'FINAL' && sport !== 'soccer') ? 'regular' : undefined
}

function finalStatus(sport: MatchSportId, length: Length, isShootout: boolean): string {
  if (isShootout) return sport === 'soccer' ? 'PEN' : 'AP'
  if (length !== 'longer' || sport === 'baseball' || sport === 'volleyball') return 'FT'
  return sport === 'soccer' ? 'AET' : 'AOT'
}

function inPlay(played: Played, repairs: string[]): Scoreboard {
  const { sport, competition, sides, status, isPlayOff } = played
  const { homeScore, awayScore } = scoreIn(played)
  const score = { home: homeScore, away: awayScore }
  const periods = getPeriods(sport, competition, sport === 'hockey' && !isPlayOff)
  const at = getPlace(played, periods)
  const period = periodName(periods, at.period)
  const read = readLines(sides, periods, at.period, repairs)
  // Lines may be a moment behind the score.
  const lines = sport === 'volleyball' || isSame(getSum(read), score) ? read : []
  const penalties = period === 'PEN' ? tolerant(repairs, () => shootoutIn(sides), leftOut('shoot-out')) : undefined
  const clock = at.isBreak ? { status: status.kind === 'halftime' ? 'HT' : 'BT' } : getClock({ sport, status, period, isPlayOff })
  return create(ScoreboardSchema, {
    ...{ state: at.isBreak ? 'break' : 'live', period, homeScore, awayScore, ...clock },
    scores: partsOfScore({ periods, lines, score, progress: { period, ended: at.isBreak }, ...(penalties && { penalties }) }),
  })
}

const quarterSeconds = 900

/** Between two quarters of American football the feed shows the beginning of the next one. */
function getPlace({ sport, status, competition }: Played, { regular }: Periods): { period: number; isBreak: boolean } {
  const period = Math.max(1, status.period)
  if (status.kind === 'halftime') return { period: regular / 2, isBreak: true }
  if (status.kind !== 'live') return { period, isBreak: true }
  if (sport === 'baseball') return { period, isBreak: /^end\b/i.test(status.detail) }
  const isBetween =
    sport === 'american-football' && period > 1 && status.seconds === quarterSeconds && lastPlay(competition) === 'End Period'
  return isBetween ? { period: period - 1, isBreak: true } : { period, isBreak: false }
}

const lastPlay = (competition: Fields): unknown => fieldAt(competition('situation'), 'lastPlay', 'type', 'text')
