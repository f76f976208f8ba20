import { normalRound } from '@touchline/contract/names/normal-round'
import type { SourceStage } from '../../source-model.ts'
import stages from './stages.json' with { type: 'json' }

interface KnownStage extends SourceStage {
  sourceName: string
  /** Restricts the row to this league. */
  league?: string
}

/**
 * The stage for a source name `raw` ("" when the source gives none) in a league. Ids are derived from the stage name,
 * so it is the same for all spellings. An unknown stage keeps its name; it has type group when it has groups, and league
 * when its rounds are matchdays.
 */
export function getStage(league: string, raw: string, round: string, group?: string): SourceStage {
  const known = knownStage(league, raw)
  if (known?.type === 'league' && isLastRound(normalRound(round).split(', ', 1)[0]!)) return getPlayoffs(known.name)
  if (known) return { name: known.name, type: known.type, ...(known.group && { group: known.group }) }
  if (group !== undefined) return { name: raw, type: 'group' }
  return { name: raw, type: normalRound(round).startsWith('Matchday') ? 'league' : 'knockout' }
}

/** "Apertura, Semifinals" are not in the table of the Apertura. */
const getPlayoffs = (stage: string): SourceStage => ({
  name: stage === 'Regular Season' ? 'Play-offs' : `${stage} Play-offs`,
  type: 'knockout',
})

/** Whether stages.json has a stage of this name for this league, case-insensitive. */
export const isStage = (league: string, raw: string): boolean => raw !== '' && knownStage(league, raw) !== undefined

/** Whether stages.json has a stage of this name for this league alone. */
export const hasOwnStage = (league: string, raw: string): boolean => knownStage(league, raw)?.league === league

function knownStage(league: string, raw: string): KnownStage | undefined {
  const rows = (stages as KnownStage[]).filter((row) => row.sourceName.toLowerCase() === raw.toLowerCase())
  return rows.find((row) => row.league === league) ?? rows.find((row) => row.league === undefined)
}

/** Sort key of the first of the last rounds, which are played in pairs in every competition. */
const firstOfLastRounds = 2_000
const lastRounds = ['Round of 128', 'Round of 64', 'Round of 32', 'Round of 16', 'Quarter-finals', 'Semi-finals', 'Third Place', 'Final']

/** Whether a round in normal form is one of these. */
export const isLastRound = (normal: string): boolean => lastRounds.includes(normal)

/**
 * Sort key of the rounds of one stage: numbered rounds, then unknown rounds in no order, then the known last rounds.
 */
export function roundOrder(round: string): number {
  const last = lastRounds.indexOf(normalRound(round))
  if (last >= 0) return firstOfLastRounds + last
  const number = /(\d+)/.exec(round)?.[1]
  return number ? Number(number) : 1_000
}
