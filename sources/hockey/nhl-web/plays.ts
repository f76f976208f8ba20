import type { Side } from '@touchline/contract/outcome'
import { clockText } from '../../parse/number-text.ts'
import type { SourcePlay } from '../../source-model.ts'
import type { Person } from './names.ts'
import type { PlayEntry, Plays } from './read-plays.ts'
import type { Attempt, Goal, Penalty } from './scoring.ts'

const metresPerFoot = 0.3048
/** Rounds to 0.1; adding 0 converts -0 to 0. */
const tenth = (metres: number): number => Math.round(metres * 10) / 10 + 0

/** The plays with names and the score after each. `finalScore`: of a game that is over. */
export function getPlays(
  { entries, defends }: Plays,
  getPerson: (key: string) => Person | undefined,
  finalScore: Record<Side, number> | undefined,
): SourcePlay[] {
  let score = { home: 0, away: 0 }
  const lastAttempt = entries.findLastIndex(({ type }) => type === 'shootout_attempt')
  return entries.map((entry, i) => {
    const before = score
    if (entry.type === 'goal') score = { ...score, [entry.side!]: score[entry.side!] + 1 }
    // A shoot-out changes the score once, after its last attempt.
    if (i === lastAttempt && finalScore) score = finalScore
    const { key, type, period, seconds, side, strength, place, minutes, infraction } = entry
    const people = entry.people.flatMap((one) => {
      const person = getPerson(one.key)
      return person ? [{ person, role: one.role, side: one.side }] : []
    })
    const direction = (defends === 'left' ? 1 : -1) * metresPerFoot
    const value = {
      ...(strength && { strength }),
      ...(place && defends && { x: tenth(place.x * direction), y: tenth(place.y * direction) }),
      ...(minutes !== undefined && { minutes }),
      ...(infraction !== undefined && { infraction }),
    }
    return {
      ...{ key, type, period: period.name },
      ...(seconds !== undefined && period.name !== 'SO' && { clock: clockText(seconds) }),
      ...(side && { side }),
      ...{ people, score, scoring: score.home !== before.home || score.away !== before.away },
      details: { case: 'hockey', value },
    }
  })
}

const playerIn = ({ people }: PlayEntry, role: string): string | undefined => people.find((one) => one.role === role)?.key

/** The goals among the plays. */
export const goalsInPlays = ({ entries }: Plays): Goal[] =>
  entries.flatMap((entry) => {
    if (entry.type !== 'goal') return []
    const scorer = playerIn(entry, 'scorer')
    const assists = [playerIn(entry, 'assist'), playerIn(entry, 'assist2')].flatMap((key) => key ?? [])
    return [{ ...placed(entry), ...(scorer !== undefined && { scorer }), assists, ...(entry.strength && { strength: entry.strength }) }]
  })

export const penaltiesInPlays = ({ entries }: Plays): Penalty[] =>
  entries.flatMap((entry) => {
    if (entry.type !== 'penalty' || entry.side === undefined) return []
    const { minutes, infraction } = entry
    const player = playerIn(entry, 'penalized')
    return [
      {
        ...placed(entry),
        ...(minutes !== undefined && { minutes }),
        ...(infraction !== undefined && { infraction }),
        ...(player !== undefined && { player }),
      },
    ]
  })

export const attemptsInPlays = ({ entries }: Plays): Attempt[] =>
  entries.flatMap((entry) => {
    if (entry.type !== 'shootout_attempt') return []
    const scorer = playerIn(entry, 'scorer')
    const shooter = scorer ?? playerIn(entry, 'shooter')
    return [{ side: entry.side!, ...(shooter !== undefined && { shooter }), isGoal: entry.isGoal === true }]
  })

const placed = ({ side, period, seconds }: PlayEntry) => ({
  side: side!,
  period: period.name,
  ...(seconds !== undefined && { seconds }),
})
