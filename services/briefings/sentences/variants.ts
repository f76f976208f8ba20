import type { FactKind } from '@touchline/contract/facts'
import type { PlainFact } from '../fact.ts'

const outcomes = ['win', 'draw', 'defeat'] as const
const decided = ['win', 'defeat'] as const
const record = ['with_draws', 'without_draws'] as const
const scorer = ['player', 'team'] as const
const scores = ['with_score', 'without_score'] as const

/** Kinds whose sentences depend on the known values and on how the match ended. Every other kind has one template. */
const variants = {
  form_last_5: record,
  form_last_10: record,
  venue_record: record,
  meetings: record,
  meetings_last_5: record,
  meetings_at_ground: record,
  last_meeting: outcomes,
  table_results_missing: ['dated', 'undated'],
  group_position: ['with_points', 'without_points'],
  table_position: ['with_points', 'without_points'],
  ranking: ['dated', 'undated'],
  last_match: outcomes,
  player_out: ['plain', 'since', 'until', 'since_until'],
  player_suspended: ['plain', 'until'],
  player_doubtful: ['plain', 'since'],
  leading_scorer: ['alone', 'shared'],
  result: outcomes,
  shootout: [...decided, 'without_score'],
  tie_won: scores,
  extra_time: outcomes,
  overtime: outcomes,
  late_winner: scorer,
  late_equaliser: scorer,
  last_minute_winner: scorer,
  last_minute_score: scorer,
  overtime_winner: scorer,
  buzzer_beater: scorer,
  walk_off: scorer,
  early_goal: scorer,
  triple_double: ['plain', 'steals', 'blocks', 'steals_blocks'],
  red_card: scorer,
  penalty_missed: scorer,
  own_goal: scorer,
  extra_innings: outcomes,
  retirement: ['in_set', 'plain'],
  awarded: scores,
  five_setter: decided,
  new_leader: ['with_points', 'without_points'],
} as const satisfies Partial<Record<FactKind, readonly string[]>>

type Variants = typeof variants
type VariantKind = keyof Variants

/** A kind, or a kind and one of its variants: "last_meeting.draw". */
export type Template = { [K in FactKind]: K extends VariantKind ? `${K}.${Variants[K][number]}` : K }[FactKind]

/** For each kind with variants: the variant of a fact. The values of a kind are checked where the fact is built. */
const choices: { readonly [K in VariantKind]: (fact: PlainFact<K>) => Variants[K][number] } = {
  form_last_5: ofRecord,
  form_last_10: ofRecord,
  venue_record: ofRecord,
  meetings: ofRecord,
  meetings_last_5: ofRecord,
  meetings_at_ground: ofRecord,
  last_meeting: ofScore,
  table_results_missing: ({ values }) => (values.date === undefined ? 'undated' : 'dated'),
  group_position: ofPoints,
  table_position: ofPoints,
  ranking: ({ values }) => (values.date === undefined ? 'undated' : 'dated'),
  last_match: ofScore,
  player_out: ({ values: { since, expected_return: until } }) =>
    since !== undefined ? (until !== undefined ? 'since_until' : 'since') : until !== undefined ? 'until' : 'plain',
  player_suspended: ({ values }) => (values.expected_return === undefined ? 'plain' : 'until'),
  player_doubtful: ({ values }) => (values.since === undefined ? 'plain' : 'since'),
  leading_scorer: ({ values }) => (values.sharing === 0 ? 'alone' : 'shared'),
  result: ofScore,
  shootout: ({ values: { scored, conceded } }) =>
    scored === undefined || conceded === undefined ? 'without_score' : ofDecision({ values: { scored, conceded } }),
  tie_won: ofKnownScore,
  extra_time: ofScore,
  overtime: ofScore,
  late_winner: ofScorer,
  late_equaliser: ofScorer,
  last_minute_winner: ofScorer,
  last_minute_score: ofScorer,
  overtime_winner: ofScorer,
  buzzer_beater: ofScorer,
  walk_off: ofScorer,
  early_goal: ofScorer,
  triple_double: ({ values: { steals, blocks } }) =>
    steals !== undefined ? (blocks !== undefined ? 'steals_blocks' : 'steals') : blocks !== undefined ? 'blocks' : 'plain',
  red_card: ofScorer,
  penalty_missed: ofScorer,
  own_goal: ofScorer,
  extra_innings: ofScore,
  retirement: ({ values }) => (values.set === undefined ? 'plain' : 'in_set'),
  awarded: ofKnownScore,
  five_setter: ofDecision,
  new_leader: ofPoints,
}

function ofRecord({ values }: { values: { drawn?: number | undefined } }) {
  return values.drawn === undefined ? 'without_draws' : 'with_draws'
}
function ofScore({ values: { scored, conceded } }: { values: { scored: number; conceded: number } }) {
  return scored > conceded ? 'win' : scored < conceded ? 'defeat' : 'draw'
}
function ofDecision({ values: { scored, conceded } }: { values: { scored: number; conceded: number } }) {
  return scored > conceded ? 'win' : 'defeat'
}
function ofKnownScore({ values: { scored, conceded } }: { values: { scored?: number | undefined; conceded?: number | undefined } }) {
  return scored === undefined || conceded === undefined ? 'without_score' : 'with_score'
}
function ofPoints({ values }: { values: { points?: number | undefined } }) {
  return values.points === undefined ? 'without_points' : 'with_points'
}
function ofScorer({ related }: { related: { player?: unknown } }) {
  return related.player === undefined ? 'team' : 'player'
}

const hasVariants = (kind: FactKind): kind is VariantKind => Object.hasOwn(variants, kind)

/** The template of a fact. */
export function getTemplate(fact: PlainFact): Template {
  const { kind } = fact
  if (!hasVariants(kind)) return kind as Template
  const choose = choices[kind] as (fact: PlainFact) => string
  return `${kind}.${choose(fact)}` as Template
}

/** The templates of a kind. */
export const getTemplates = (kind: FactKind): readonly Template[] =>
  hasVariants(kind) ? variants[kind].map((variant) => `${kind}.${variant}` as Template) : [kind as Template]
