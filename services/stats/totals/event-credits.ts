import { type MatchSportId, ofSport } from '@touchline/contract/catalog'
import type { MatchEvent } from '@touchline/contract/gen/match'

/*
 * Statistics that events state: goals, cards and the like, by the player that an event names.
 */

/** What has to be known of a match for a player without such an event to have 0. */
export type EventGroup = 'goals' | 'assists' | 'cards' | 'penalties'

/** An amount of a statistic for a player. */
export interface Credit {
  statistic: string
  amount: number
  player: { id: string; name: string }
  side: 'home' | 'away'
}

interface EventRules {
  /** Names of statistics, by what they depend on. */
  groups: Partial<Record<EventGroup, readonly string[]>>
  /** Statistics of the player of an event, by its type. */
  ofPlayer: Readonly<Record<string, readonly string[]>>
  /** Types of the events that are goals. */
  goals: readonly string[]
  /** The players who assisted. */
  assists?(event: MatchEvent): readonly (Credit['player'] | undefined)[]
  ofAssist?: readonly string[]
  /** Further statistics of the player of an event, whose amount the event states. */
  more?(event: MatchEvent): Readonly<Record<string, number>>
}

const named = (id: string | undefined, name: string | undefined): Credit['player'] | undefined =>
  id === undefined || id === '' ? undefined : { id, name: name ?? '' }

/** Null: no statistic of the sport can be counted from its events, because they do not name every player concerned. */
const rules: Readonly<Record<MatchSportId, EventRules | null>> = {
  soccer: {
    groups: {
      goals: ['goals', 'penalty_goals', 'own_goals'],
      assists: ['assists'],
      cards: ['yellow_cards', 'red_cards'],
    },
    ofPlayer: {
      goal: ['goals'],
      penalty_goal: ['goals', 'penalty_goals'],
      own_goal: ['own_goals'],
      yellow_card: ['yellow_cards'],
      second_yellow: ['yellow_cards', 'red_cards'],
      red_card: ['red_cards'],
    },
    goals: ['goal', 'penalty_goal', 'own_goal'],
    assists: ({ extra }) => (extra.case === 'soccer' ? [named(extra.value.assistId, extra.value.assist)] : []),
    ofAssist: ['assists'],
  },
  handball: {
    groups: {
      goals: ['goals', 'seven_m_goals', 'seven_m_attempts'],
      cards: ['yellow_cards', 'two_minutes', 'red_cards', 'blue_cards'],
    },
    ofPlayer: {
      goal: ['goals'],
      seven_m_goal: ['goals', 'seven_m_goals', 'seven_m_attempts'],
      seven_m_missed: ['seven_m_attempts'],
      yellow_card: ['yellow_cards'],
      two_minutes: ['two_minutes'],
      red_card: ['red_cards'],
      blue_card: ['blue_cards'],
    },
    goals: ['goal', 'seven_m_goal'],
  },
  hockey: {
    groups: { goals: ['goals', 'pp_goals', 'sh_goals'], assists: ['assists', 'points'], penalties: ['pim'] },
    ofPlayer: { goal: ['goals', 'points'] },
    goals: ['goal'],
    assists: ({ extra }) =>
      extra.case === 'hockey' ? [named(extra.value.assistId, extra.value.assist), named(extra.value.assist2Id, extra.value.assist2)] : [],
    ofAssist: ['assists', 'points'],
    more: hockeyMore,
  },
  basketball: null,
  baseball: null,
  tennis: null,
  volleyball: null,
  'american-football': null,
}

function hockeyMore({ type, extra }: MatchEvent): Record<string, number> {
  if (extra.case !== 'hockey') return {}
  if (type === 'penalty') return /^\d{1,3}$/.test(extra.value.minutes ?? '') ? { pim: Number(extra.value.minutes) } : {}
  if (type !== 'goal') return {}
  return extra.value.strength === 'pp' ? { pp_goals: 1 } : extra.value.strength === 'sh' ? { sh_goals: 1 } : {}
}

export const hasEventRules = (sport: string): boolean => ofSport(rules, sport) !== null

/** The events that count: confirmed, and not of a shoot-out. */
const counts = ({ status, period, type }: MatchEvent): boolean =>
  status === 'confirmed' && period !== 'PEN' && period !== 'SO' && !type.startsWith('shootout')

export interface EventCredits {
  credits: Credit[]
  /** Statistics of which a player of the side without a credit has 0. */
  known: Record<'home' | 'away', ReadonlySet<string>>
}

interface CreditInputs {
  sport: string
  events: readonly MatchEvent[]
  /** Goals of each side in the official score, without a shoot-out. Undefined: not known. */
  goals: Record<'home' | 'away', number | undefined>
  /** The source of the events reports cards. */
  hasCards: boolean
}

/** What the events of a match credit players with. */
export function eventCredits({ sport, events, goals, hasCards }: CreditInputs): EventCredits {
  const row = ofSport(rules, sport)
  if (!row) return { credits: [], known: { home: new Set(), away: new Set() } }
  const counted = events.filter(counts)
  const credits = counted.flatMap((event) => creditsFor(event, row))
  const hasAssists = counted.some((event) => row.assists?.(event).some((player) => player !== undefined))
  const hasPenalties = counted.some(({ type }) => type === 'penalty')
  const known = (side: 'home' | 'away'): ReadonlySet<string> => {
    const isKnown: Record<EventGroup, boolean> = {
      goals: hasAllGoals(counted, row, side, goals[side]),
      assists: hasAssists,
      cards: hasCards,
      penalties: hasPenalties,
    }
    return new Set(Object.entries(row.groups).flatMap(([group, names]) => (isKnown[group as EventGroup] ? names : [])))
  }
  return { credits, known: { home: known('home'), away: known('away') } }
}

/** Whether the players of all goals of a side are known. Own goals count for the side that benefits. */
function hasAllGoals(events: readonly MatchEvent[], { goals }: EventRules, side: string, score: number | undefined): boolean {
  const scored = events.filter(({ type, team }) => team === side && goals.includes(type))
  return scored.length === score && scored.every(({ playerId }) => playerId !== undefined && playerId !== '')
}

const otherSide = { home: 'away', away: 'home' } as const

function creditsFor(event: MatchEvent, row: EventRules): Credit[] {
  const { type, team } = event
  if (team !== 'home' && team !== 'away') return []
  const player = named(event.playerId, event.player)
  const side = type === 'own_goal' ? otherSide[team] : team
  const own = (row.ofPlayer[type] ?? []).map((statistic) => [statistic, 1] as const)
  const amounts = [...own, ...Object.entries(row.more?.(event) ?? {})]
  const assisted = (row.goals.includes(type) && row.assists?.(event)) || []
  return [
    ...(player ? amounts.map(([statistic, amount]) => ({ statistic, amount, player, side })) : []),
    ...assisted.flatMap((one) =>
      one ? row.ofAssist!.map((statistic) => ({ statistic, amount: 1, player: one, side: team }) as const) : [],
    ),
  ]
}
