import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type Pair, PairSchema, type Scoreboard, ScoreboardSchema, type ScoresSchema } from '@touchline/contract/gen/match'
import { nationNamed } from '@touchline/contract/names/nations'
import { dayIn, flagIn, textIn } from '../../../parse/fields.ts'
import type { SourceMatch, SourceTeam, TimedEvent } from '../../source-model.ts'
import { type GoalRow, type Goals, goalsOf } from './companion-files.ts'

export const resultColumns = [
  'date',
  'home_team',
  'away_team',
  'home_score',
  'away_score',
  'tournament',
  'city',
  'country',
  'neutral',
] as const
export type ResultFields = Record<(typeof resultColumns)[number], string>

/** Data of a match from the companion files and its competition. */
export interface CompanionData {
  goals: readonly GoalRow[]
  /** The source lists goals for this competition. */
  goalsReported: boolean
  /** Winner of the shoot-out. Absent: there was none; the source lists every shoot-out. */
  shootout?: 'home' | 'away'
  /** The competition has no extra time. */
  endsAfter90: boolean
}

type Score = [number, number]

/** One row of results.csv with its companion data. Throws an Error that names the fault of the row. */
export function parseMatch(row: ResultFields, companion: CompanionData): Omit<SourceMatch, 'row' | 'text'> {
  const date = dayIn(row.date)
  const score = scoreIn(row.home_score, row.away_score)
  const goals: Goals = score ? goalsOf(companion.goals, score, companion.goalsReported) : { left: '' }
  const events = 'events' in goals ? goals.events : undefined
  return {
    stage: { name: '', type: 'league' },
    roundOrder: 0,
    date,
    startAt: `${date}T00:00:00Z`,
    timeTbd: true,
    home: teamIn(row.home_team, 'home_team'),
    away: teamIn(row.away_team, 'away_team'),
    neutral: flagIn(row.neutral, 'neutral'),
    ...(row.city && { venue: { name: '', city: textIn(row.city, 'city') } }),
    scoreboard: score ? played(score, events, companion) : create(ScoreboardSchema, { state: 'scheduled', status: 'TBD' }),
    ...(events && { events }),
    repairs: 'left' in goals && goals.left ? [goals.left] : [],
  }
}

function teamIn(value: string, field: string): SourceTeam {
  const name = textIn(value, field)
  const nation = nationNamed(name)
  if (!nation) throw new Error(`${field} "${name}" is not in the reviewed list of nations`)
  return { name, country: nation.code, type: 'national' }
}

/** The score after extra time, without a shoot-out; undefined for a scheduled match. */
function scoreIn(home: string, away: string): Score | undefined {
  if ([home, away].every((goals) => goals === 'NA' || goals === '')) return undefined
  for (const goals of [home, away]) if (!/^\d{1,2}$/.test(goals)) throw new Error(`score "${home}-${away}" is no pair of goals`)
  return [Number(home), Number(away)]
}

/**
 * The source reports neither extra time nor the score before it. Both are derived from the minutes of the goals where
 * these are listed. Else the match counts as one of 90 minutes, without a full-time score where extra time was
 * possible.
 */
function played(score: Score, events: readonly TimedEvent[] | undefined, companion: CompanionData): Scoreboard {
  const hadExtraTime = events?.some(({ minute }) => minute > 90) ?? false
  const status = companion.shootout ? 'PEN' : hadExtraTime ? 'AET' : 'FT'
  const winner = companion.shootout ?? winnerOf(score)
  const fulltime = events ? after90(events) : companion.endsAfter90 && !companion.shootout ? score : undefined
  const scores: MessageInitShape<typeof ScoresSchema> = {
    ...(fulltime && { fulltime: pair(fulltime) }),
    ...(hadExtraTime && { extraTime: pair(score) }),
  }
  return create(ScoreboardSchema, {
    state: 'finished',
    status,
    homeScore: score[0],
    awayScore: score[1],
    ...(fulltime && { scores }),
    winner,
  })
}

function after90(events: readonly TimedEvent[]): Score {
  const count = (side: 'home' | 'away') => events.filter((event) => event.side === side && event.minute <= 90).length
  return [count('home'), count('away')]
}

const winnerOf = ([home, away]: Score): string => (home > away ? 'home' : home < away ? 'away' : 'draw')

const pair = ([home, away]: Score): Pair => create(PairSchema, { home, away })
