import type { SourceStage } from '../connectors.ts'
import stages from './stages.json' with { type: 'json' }

interface KnownStage extends SourceStage {
  sourceName: string
  /** Only in this league. */
  league?: string
}

/**
 * The stage that a source means by `said` ("" when it names none) in a league. One name whatever the season's spelling, since ids are made
 * from it. An unknown one keeps its name, and is a league when its rounds are matchdays.
 */
export function stageOf(league: string, raw: string, round: string): SourceStage {
  const known = knownStage(league, raw)
  if (known) return { name: known.name, type: known.type, ...(known.group && { group: known.group }) }
  return { name: raw, type: round.startsWith('Matchday') ? 'league' : 'knockout' }
}

/** Whether the reviewed table has a stage of this name, any case, for this league. */
export const isStage = (league: string, raw: string): boolean => raw !== '' && knownStage(league, raw) !== undefined

function knownStage(league: string, raw: string): KnownStage | undefined {
  const rows = (stages as KnownStage[]).filter((row) => row.sourceName.toLowerCase() === raw.toLowerCase())
  return rows.find((row) => row.league === league) ?? rows.find((row) => row.league === undefined)
}

const spelledRounds = new Map(
  Object.entries({
    'quarter-final': 'Quarterfinals',
    'quarter-finals': 'Quarterfinals',
    'semi-final': 'Semifinals',
    'semi-finals': 'Semifinals',
    'match for third place': 'Third Place',
    'play-off for third place': 'Third Place',
    'third-place match': 'Third Place',
    'third place play-off': 'Third Place',
  }),
)

/** "3. Round" → "Matchday 3", "Quarter-final" → "Quarterfinals"; others as the source calls them. */
export const roundName = (raw: string): string => spelledRounds.get(raw.toLowerCase()) ?? raw.replace(/^(\d+)\. Round$/, 'Matchday $1')

const lastRounds = ['round of 128', 'round of 64', 'round of 32', 'round of 16', 'quarterfinals', 'semifinals', 'third place', 'final']

/** Orders the rounds of one stage: by their number, then the known last rounds. Unknown ones come between, in any order. */
export function roundOrder(round: string): number {
  const last = lastRounds.indexOf(round.toLowerCase())
  if (last >= 0) return 2_000 + last
  const number = /(\d+)/.exec(round)?.[1]
  return number ? Number(number) : 1_000
}
