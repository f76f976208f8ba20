import { asSentence, byWhom, clause, listed, namesIn, type PlayFacts, periodText, plainSentence, who } from './facts.ts'

type Template = (facts: PlayFacts, details: Details) => string

interface Details {
  strength?: string | undefined
  minutes?: number | undefined
  infraction?: string | undefined
}

/** Goals other than at even strength. */
const goals: Readonly<Record<string, string>> = {
  pp: 'Power-play goal',
  sh: 'Short-handed goal',
  en: 'Empty-net goal',
  ps: 'Penalty-shot goal',
}

const acting =
  (words: string, role: string): Template =>
  (facts) =>
    asSentence([[words, ...byWhom(facts, role)].join(' ')])

const templates: Readonly<Record<string, Template>> = {
  faceoff: (facts) => asSentence([[`${who(facts, 'winner')} wins a face-off`, ...clause(facts, 'against', 'loser')].join(' ')]),
  shot: (facts, { strength }) =>
    asSentence([
      [strength === 'ps' ? 'Penalty shot' : 'Shot on goal', ...byWhom(facts, 'shooter')].join(' '),
      ...clause(facts, 'saved by', 'goalie'),
    ]),
  goal(facts, { strength = '' }) {
    const assists = [...namesIn(facts, 'assist'), ...namesIn(facts, 'assist2')]
    const scored = [goals[strength] ?? 'Goal', ...byWhom(facts, 'scorer')].join(' ')
    return asSentence([scored, ...(assists.length > 0 ? [`${assists.length > 1 ? 'assists' : 'assist'} by ${listed(assists)}`] : [])])
  },
  miss: (facts) => asSentence([`${['Shot', ...byWhom(facts, 'shooter')].join(' ')} misses the goal`]),
  block: (facts) => asSentence([['Shot', ...clause(facts, 'by', 'shooter'), 'blocked', ...byWhom(facts, 'blocker')].join(' ')]),
  hit: (facts) => asSentence([['Hit', ...byWhom(facts, 'hitter'), ...clause(facts, 'on', 'hit')].join(' ')]),
  penalty(facts, { minutes, infraction }) {
    const on = namesIn(facts, 'penalized').length > 0 || !facts.team ? who(facts, 'penalized') : `${facts.team} (bench)`
    const length = minutes === undefined ? [] : [`${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`]
    const what = [...(infraction ? [infraction] : []), ...length].join(', ')
    return asSentence([`Penalty on ${on}${what && `: ${what}`}`, ...clause(facts, 'served by', 'served')])
  },
  giveaway: acting('Giveaway', 'player'),
  takeaway: acting('Takeaway', 'player'),
  goalie_change(facts) {
    const [into, out] = [listed(namesIn(facts, 'in')), listed(namesIn(facts, 'out'))]
    if (into && out) return asSentence([`${into} replaces ${out} in goal`])
    if (into) return asSentence([`${into} comes on in goal`])
    return asSentence([out ? `${out} leaves the goal` : ['Goalie change', ...byWhom(facts, 'in')].join(' ')])
  },
  stoppage: () => 'Play is stopped.',
  period_end: ({ period }) => asSentence([`End of ${periodText(period)}`]),
  shootout_attempt(facts) {
    const scorer = namesIn(facts, 'scorer').length > 0
    const attempt = scorer ? `${who(facts, 'scorer')} scores` : `${who(facts, 'shooter')} does not score`
    return asSentence([[`${attempt} in the shoot-out`, ...clause(facts, 'against', 'goalie')].join(' ')])
  },
}

/** "Power-play goal by Ada Quill; assists by Bo Tarn and Cid Voss." */
export function hockeySentence(facts: PlayFacts): string {
  const details = facts.details?.case === 'hockey' ? facts.details.value : {}
  return templates[facts.type]?.(facts, details) ?? plainSentence(facts)
}
