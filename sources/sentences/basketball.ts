import { asSentence, byWhom, clause, listed, namesIn, type PlayFacts, periodText, plainSentence, who } from './facts.ts'

type Template = (facts: PlayFacts, details: Details) => string

interface Details {
  shotValue?: number | undefined
  distance?: number | undefined
  foulKind?: string | undefined
  freeThrow?: string | undefined
}

const shots: Readonly<Record<number, string>> = { 1: 'a free throw', 2: 'a two-pointer', 3: 'a three-pointer' }

const shotText = ({ shotValue = 0, distance }: Details): string =>
  `${shots[shotValue] ?? 'a shot'}${distance === undefined ? '' : ` from ${distance} m`}`

const freeThrowText = ({ freeThrow }: Details): string => (freeThrow === undefined ? 'a free throw' : `free throw ${freeThrow}`)

const acting =
  (words: string, role: string): Template =>
  (facts) =>
    asSentence([[words, ...byWhom(facts, role)].join(' ')])

const templates: Readonly<Record<string, Template>> = {
  jump_ball: (facts) => asSentence([['Jump ball', namesIn(facts, 'jumper').join(' against ')].filter((part) => part !== '').join(': ')]),
  shot_made: (facts, details) =>
    asSentence([`${who(facts, 'shooter')} makes ${shotText(details)}`, ...clause(facts, 'assist by', 'assist')]),
  shot_missed: (facts, details) =>
    asSentence([`${who(facts, 'shooter')} misses ${shotText(details)}`, ...clause(facts, 'blocked by', 'blocker')]),
  free_throw_made: (facts, details) =>
    asSentence([`${who(facts, 'shooter')} makes ${freeThrowText(details)}`, ...clause(facts, 'assist by', 'assist')]),
  free_throw_missed: (facts, details) => asSentence([`${who(facts, 'shooter')} misses ${freeThrowText(details)}`]),
  rebound: acting('Rebound', 'rebounder'),
  turnover: (facts) => asSentence([['Turnover', ...byWhom(facts, 'committed')].join(' '), ...clause(facts, 'steal by', 'stealer')]),
  foul: (facts, { foulKind }) => {
    const kind = foulKind === undefined ? 'Foul' : `${foulKind[0]!.toUpperCase()}${foulKind.slice(1).replaceAll('-', ' ')} foul`
    return asSentence([[kind, ...byWhom(facts, 'committed'), ...clause(facts, 'on', 'fouled')].join(' ')])
  },
  substitution(facts) {
    const [into, out] = [listed(namesIn(facts, 'in')), listed(namesIn(facts, 'out'))]
    if (into && out) return asSentence([`${into} comes on for ${out}`])
    if (into || out) return asSentence([into ? `${into} comes on` : `${out} goes off`])
    return asSentence([['Substitution', ...byWhom(facts, 'in')].join(' ')])
  },
  timeout: acting('Timeout', ''),
  violation: acting('Violation', 'committed'),
  period_start: ({ period }) => asSentence([`Start of ${periodText(period)}`]),
  period_end: ({ period }) => asSentence([`End of ${periodText(period)}`]),
  review: acting('Replay review', ''),
}

/** "Ada Quill makes a three-pointer from 7.4 m; assist by Bo Reed." */
export function basketballSentence(facts: PlayFacts): string {
  const details = facts.details?.case === 'basketball' ? facts.details.value : {}
  return templates[facts.type]?.(facts, details) ?? plainSentence(facts)
}
