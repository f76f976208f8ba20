import { asSentence, clause, listed, namesIn, type PlayFacts, plainSentence, who } from './facts.ts'

/** What a batter does, by result of the plate appearance. */
export const battingTexts: Readonly<Record<string, string>> = {
  single: 'singles',
  double: 'doubles',
  triple: 'triples',
  home_run: 'homers',
  walk: 'walks',
  intentional_walk: 'is walked intentionally',
  hit_by_pitch: 'is hit by a pitch',
  strikeout: 'strikes out',
  out: 'is out',
  ground_out: 'grounds out',
  fly_out: 'flies out',
  double_play: 'hits into a double play',
  triple_play: 'hits into a triple play',
  sacrifice_hit: 'bunts a sacrifice',
  sacrifice_fly: 'hits a sacrifice fly',
  fielders_choice: "reaches on a fielder's choice",
  error: 'reaches on an error',
  interference: 'reaches on interference',
}

interface Details {
  inning?: number | undefined
  half?: string | undefined
  result?: string | undefined
}

const scoring = (names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${listed(names)} ${names.length > 1 ? 'score' : 'scores'}`]

const templates: Readonly<Record<string, (facts: PlayFacts, details: Details) => string[]>> = {
  plate_appearance(facts, { result }) {
    const batter = who(facts, 'batter')
    const home = namesIn(facts, 'scored').filter((name) => result !== 'home_run' || name !== batter)
    return [`${batter} ${result === undefined ? 'is at bat' : (battingTexts[result] ?? result.replaceAll('_', ' '))}`, ...scoring(home)]
  },
  stolen_base(facts) {
    const home = namesIn(facts, 'scored')
    if (home.length > 0 && namesIn(facts, 'runner').length === 0) return [`${listed(home)} steals home`]
    return [`${who(facts, 'runner')} steals a base`, ...scoring(home)]
  },
  caught_stealing: (facts) => [`${who(facts, 'runner')} is caught stealing`],
  pickoff: (facts) => [['Pick-off', ...clause(facts, 'of', 'runner')].join(' '), ...scoring(namesIn(facts, 'scored'))],
  wild_pitch: (facts) => [['Wild pitch', ...clause(facts, 'by', 'pitcher')].join(' '), ...scoring(namesIn(facts, 'scored'))],
  passed_ball: (facts) => ['Passed ball', ...scoring(namesIn(facts, 'scored'))],
  balk: (facts) => [['Balk', ...clause(facts, 'by', 'pitcher')].join(' '), ...scoring(namesIn(facts, 'scored'))],
  substitution: (facts) => [[`${who(facts, 'in')} comes on`, ...clause(facts, 'for', 'out')].join(' ')],
  inning_end: (_, { inning, half }) => [`End of the ${half ?? 'half'} of inning ${inning ?? ''}`.trim()],
}

/** "Ada Quill homers; Bo Reed scores." */
export function baseballSentence(facts: PlayFacts): string {
  const details: Details = facts.details?.case === 'baseball' ? facts.details.value : {}
  const clauses = templates[facts.type]?.(facts, details)
  return clauses ? asSentence(clauses) : plainSentence(facts)
}
