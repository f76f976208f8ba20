import { normalRound } from '@touchline/contract/names/normal-round'
import type { KnownLeague } from './leagues.ts'
import { hasOwnStage, isLastRound, isStage } from './stages.ts'

/** Stage, round and group that one text names, as the source words them. */
export interface RoundParts {
  stage?: string
  round?: string
  group?: string
}

/** "Group allocation match" and "Group 2 Play-off" name no group. */
const groupForm = /^Group (?!(?:stage|phase|matches|round|play)\b)(?![^,]{0,30}\b(?:match|playoffs?)$)([^,]{1,30})(?:, (.+))?$/i
const roundForm = /^(?:(?:Matchday|Round|Week|Qualifying Round) \d|Preliminary Round|Third Place$)/
/** Parts of a round: "Leg 1", "Replays", "Match 2". */
const partForm = /^(?:Leg|Game|Match) \d|\b(?:leg|replays?)\b/i

/**
 * Parts of "Finals, Semifinals", "Group A", "Group stage - Group 1", "Matchday 1 / Group A", "Semi-finals - 1st leg" (all
 * of it a round), "Rodada 1 - Turno".
 */
export function partsOfRound(league: string, raw: string): RoundParts {
  if (isStage(league, raw)) return { stage: raw }
  const [before = '', after, ...more] = raw.split(' / ').map((part) => part.trim())
  if (after !== undefined && more.length === 0) return joined(partsOfRound(league, before), partsOfRound(league, after))
  const [, group, round] = groupForm.exec(normalRound(raw)) ?? []
  if (group !== undefined) return { stage: 'Group', group, ...(round !== undefined && { round }) }
  const parting = /,\s|\s-\s/.exec(raw)
  if (!parting) return { round: raw }
  const [first, rest] = [raw.slice(0, parting.index).trim(), raw.slice(parting.index + parting[0].length).trim()]
  const [, groupOfRest] = isRound(first) ? [] : (groupForm.exec(normalRound(rest)) ?? [])
  if (groupOfRest !== undefined) return { stage: /^group (?:stage|phase)$/i.test(first) ? 'Group' : first, group: groupOfRest }
  if (isStage(league, first) || !isRound(first)) return { stage: first, round: rest }
  return partForm.test(normalRound(rest)) ? { round: raw } : { stage: rest, round: first }
}

function joined(one: RoundParts, other: RoundParts): RoundParts {
  const rounds = [one.round, other.round].filter((round) => round !== undefined)
  return { ...one, ...other, ...(rounds.length > 0 && { round: rounds.join(', ') }) }
}

function isRound(text: string): boolean {
  const normal = normalRound(text)
  return roundForm.test(normal) || isLastRound(normal)
}

/** "Semi-finals", "Conference Semi-finals", "Elimination-finals", "Final de Ascenso". */
const namesLastRound = (normal: string): boolean => {
  const words = normal.split(' ')
  return /^final de |[ -]finals?$/i.test(normal) || words.some((_, i) => isLastRound(words.slice(i).join(' ')))
}

/** The stage of a round whose text names none; "" for the rounds of a league. */
export function stageOfRound({ code, type }: KnownLeague, round: string, group?: string): string {
  if (group !== undefined && (type !== 'league' || /^\w{1,2}$/.test(group))) return 'Group'
  const normal = normalRound(round)
  if (/^(?:Qualifying|Preliminary)\b/.test(normal)) return 'Qualifying'
  if (round === '' || /^\d+$/.test(round) || (normal.startsWith('Matchday') && !normal.includes(', Leg'))) return ''
  if (type === 'cup') return hasOwnStage(code, 'Finals') ? 'Finals' : 'Knockout Stage'
  return namesLastRound(normal.split(', ', 1)[0]!) ? 'Finals' : ''
}
