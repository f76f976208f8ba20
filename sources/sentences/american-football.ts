import { asSentence, byWhom, clause, listed, namesIn, type PlayFacts, plainSentence, who } from './facts.ts'

type Template = (facts: PlayFacts, details: Details) => string[]

interface Details {
  yards?: number | undefined
  result?: string | undefined
}

const yardsText = (yards: number): string => `${yards} ${Math.abs(yards) === 1 ? 'yard' : 'yards'}`

/** " for 5 yards", " for no gain", " for a loss of 1 yard"; empty when not known. */
const gain = ({ yards }: Details): string =>
  yards === undefined ? '' : ` for ${yards === 0 ? 'no gain' : yards < 0 ? `a loss of ${yardsText(-yards)}` : yardsText(yards)}`

/** Results that the template or the people of the play already express. */
const implied: ReadonlySet<string> = new Set(['returned', 'recovered', 'complete', 'safety'])
const outcome = ({ result }: Details): string[] => (result === undefined || implied.has(result) ? [] : [result])

/** "returned by B", "fair catch by B", "touchback". */
const fielded = (facts: PlayFacts, { result }: Details): string[] =>
  result === 'returned' || result === 'fair catch' ? clause(facts, `${result} by`, 'returner') : outcome({ result })

const kick = (facts: PlayFacts, words: string, role: string, { yards, result }: Details): string[] => [
  [words, ...byWhom(facts, role), ...(yards === undefined ? [] : [`from ${yardsText(yards)}`])].join(' ') +
    (result === undefined || result === 'safety' ? '' : ` is ${result}`),
]

const tackled = (facts: PlayFacts): string[] => {
  const names = [...namesIn(facts, 'tackler'), ...namesIn(facts, 'assist')]
  return names.length > 0 ? [`tackled by ${listed(names)}`] : []
}

/** "an 8-yard run", "an 11-yard run", "a 5-yard run". */
const article = (yards: number): string => (/^(?:8|11$|18$)/.test(String(yards)) ? 'an' : 'a')

/** Words for a touchdown by the role of the scorer. */
const touchdowns: Readonly<Record<string, string>> = { rusher: 'run', receiver: 'pass', target: 'pass' }

const templates: Readonly<Record<string, Template>> = {
  kickoff: (facts, details) => [
    `${who(facts, 'kicker')} kicks off${details.yards === undefined ? '' : ` ${yardsText(details.yards)}`}`,
    ...fielded(facts, details),
  ],
  punt: (facts, details) => [
    `${who(facts, 'punter')} punts${details.yards === undefined || details.result === 'blocked' ? '' : ` ${yardsText(details.yards)}`}`,
    ...fielded(facts, details),
  ],
  field_goal: (facts, details) => kick(facts, 'Field goal', 'kicker', details),
  extra_point: (facts, { result }) => kick(facts, 'Extra point', 'kicker', { result }),
  two_point(facts, details) {
    const isPass = namesIn(facts, 'passer').length > 0
    const by = [`Two-point ${isPass ? 'pass' : 'attempt'}`, ...byWhom(facts, isPass ? 'passer' : 'rusher')]
    return [[...by, ...clause(facts, 'to', 'receiver'), ...clause(facts, 'intended for', 'target')].join(' '), ...outcome(details)]
  },
  sack: (facts, details) => [`${[who(facts, 'sacked'), 'sacked', ...clause(facts, 'by', 'sacker')].join(' ')}${gain(details)}`],
  pass(facts, details) {
    const { result } = details
    const thrown = [`${who(facts, 'passer')} pass`, ...(result === undefined || result === 'safety' ? [] : [result])]
    const isCaught = namesIn(facts, 'receiver').length > 0 || result === 'complete'
    const caught = isCaught ? [`${[...thrown, ...clause(facts, 'to', 'receiver')].join(' ')}${gain(details)}`] : [thrown.join(' ')]
    return [...caught, ...clause(facts, 'intended for', 'target'), ...(isCaught ? tackled(facts) : [])]
  },
  rush: (facts, details) => [`${who(facts, 'rusher')} runs${gain(details)}`, ...tackled(facts)],
  interception: (facts, { yards = 0 }) => [
    [`${who(facts, 'intercepted_by')} intercepts a pass`, ...clause(facts, 'by', 'passer')].join(' '),
    ...(yards === 0 ? [] : [`returned ${yardsText(yards)}`]),
  ],
  fumble: (facts, details) => [
    `${who(facts, 'fumbled')} fumbles`,
    ...clause(facts, 'forced by', 'forced_by'),
    ...clause(facts, 'recovered by', 'recovered_by'),
    ...outcome(details),
  ],
  penalty: (facts, { yards }) => [`Penalty on ${who(facts, 'penalized')}`, ...(yards === undefined ? [] : [yardsText(yards)])],
  touchdown(facts, { yards = 0 }) {
    const scorer = facts.people.find(({ role }) => role !== 'passer')
    const kind = touchdowns[scorer?.role ?? ''] ?? 'return'
    const from = kind === 'pass' ? clause(facts, 'from', 'passer') : []
    const on = scorer === undefined ? [] : [`on ${article(yards)} ${yards === 0 ? '' : `${yards}-yard `}${kind}`, ...from]
    return [['Touchdown', `by ${scorer?.name ?? who(facts, '')}`, ...on].join(' ')]
  },
  timeout: (facts) => [['Timeout', ...byWhom(facts, '')].join(' ')],
  drive_end: (_, { result, yards }) => [
    `End of the drive${result === undefined ? '' : `: ${result}`}`,
    ...(yards === undefined ? [] : [yardsText(yards)]),
  ],
}

/** "Ada Quill pass incomplete, intended for Bo Reed." A play that ends in a safety says so. */
export function americanFootballSentence(facts: PlayFacts): string {
  const details: Details = facts.details?.case === 'americanFootball' ? facts.details.value : {}
  const clauses = templates[facts.type]?.(facts, details)
  if (!clauses) return plainSentence(facts)
  return asSentence([...clauses, ...(details.result === 'safety' ? ['safety'] : [])], ', ')
}
