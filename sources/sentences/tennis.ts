import { asSentence, clause, getOrdinal, listed, namesIn, type PlayFacts, plainSentence, who } from './facts.ts'

type Template = (facts: PlayFacts, details: Details) => string

interface Details {
  set?: number | undefined
  server?: string | undefined
  pointScore?: string | undefined
  winnerKind?: string | undefined
  breakPoint?: boolean | undefined
  setPoint?: boolean | undefined
  matchPoint?: boolean | undefined
}

/** How a point is won. Its winner is the team of the play, its loser the server or returner of another name. */
function pointText(facts: PlayFacts, { winnerKind }: Details): string {
  const [server = '', returner = ''] = [listed(namesIn(facts, 'server')), listed(namesIn(facts, 'returner'))]
  if (winnerKind === 'ace') return `Ace${by(server)}`
  if (winnerKind === 'double_fault') return `Double fault${by(server)}`
  const { team } = facts
  const loser = team === undefined ? '' : team === server ? returner : server
  if (winnerKind === 'error' && loser) return `Error by ${loser}, point to ${team}`
  const kind = winnerKind === 'winner' ? 'Winner by' : 'Point to'
  return team === undefined
    ? ['Point', ...clause(facts, 'on the serve of', 'server')].join(' ')
    : `${kind} ${team}${loser && ` against ${loser}`}`
}

const by = (name: string): string => name && ` by ${name}`

function stakeText({ breakPoint, setPoint, matchPoint }: Details): string {
  if (matchPoint) return ' on match point'
  if (setPoint) return ' on set point'
  return breakPoint ? ' on break point' : ''
}

const point: Template = (facts, details) =>
  asSentence([pointText(facts, details) + stakeText(details), ...(details.pointScore === undefined ? [] : [details.pointScore])])

const templates: Readonly<Record<string, Template>> = {
  point,
  tiebreak_point: point,
  game(facts, { server }) {
    const serving = listed(namesIn(facts, 'server'))
    if (!facts.team) return asSentence(['Game'])
    if (server === undefined || !serving) return asSentence([`Game to ${facts.team}`])
    return asSentence([facts.team === serving ? `${serving} holds serve` : `${facts.team} breaks the serve of ${serving}`])
  },
  set(facts, { set }) {
    const nth = set === undefined ? undefined : getOrdinal(set)
    const name = nth === undefined ? 'set' : `${nth} set`
    return asSentence([facts.team ? `${facts.team} wins the ${name}` : `End of the ${name}`])
  },
  medical_timeout: (facts) => asSentence([['Medical time-out', ...clause(facts, 'for', 'player')].join(' ')]),
  challenge: (facts) => asSentence([`${who(facts, 'player')} challenges the call`]),
}

/** "Ace by Ada Quill on break point; 40-40." */
export function tennisSentence(facts: PlayFacts): string {
  const details = facts.details?.case === 'tennis' ? facts.details.value : {}
  return templates[facts.type]?.(facts, details) ?? plainSentence(facts)
}
