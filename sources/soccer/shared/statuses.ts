/** State and status of a match that a source marks, and whether a score is kept; "never": the score is left out. */
interface MarkedStatus {
  state: string
  status: string
  score: 'never' | 'maybe'
}

interface Kind extends MarkedStatus {
  /** A later decision may follow: "abandoned at 1-1; awarded 0-3". */
  isOpen?: true
  /** Lower-case beginnings of words for it; "=" marks a whole word, without the full stop of an abbreviation. */
  words: readonly string[]
}

const kinds: readonly Kind[] = [
  {
    state: 'postponed',
    status: 'PST',
    score: 'never',
    isOpen: true,
    words: ['postp', 'pstp', '=pst', '=ppd', '=p-p', 'verschoben', 'verlegt'],
  },
  { state: 'abandoned', status: 'ABD', score: 'maybe', isOpen: true, words: ['abandon', '=abd', '=aban', 'abgebrochen', 'abbruch'] },
  { state: 'suspended', status: 'SUSP', score: 'maybe', isOpen: true, words: ['suspend', '=susp'] },
  { state: 'interrupted', status: 'INT', score: 'maybe', isOpen: true, words: ['interrupt', 'unterbrochen'] },
  {
    state: 'cancelled',
    status: 'CANC',
    score: 'never',
    words: [
      '=cancel',
      '=canceled',
      '=cancelled',
      'cancelad',
      'cancellat',
      '=canc',
      '=can',
      'annul',
      'anulad',
      '=void',
      '=voided',
      '=x-x',
      '=n/p',
      'abgesagt',
    ],
  },
  { state: 'awarded', status: 'WO', score: 'maybe', words: ['walkover', '=w/o', '=o/w', '=wo', '=w.o'] },
  {
    state: 'awarded',
    status: 'AWD',
    score: 'maybe',
    words: ['award', '=awd', 'verified', 'forfeit', 'wertung', 'gewertet', 'strafverifiz'],
  },
]

/**
 * The status that a text gives a match: "awarded", "abd.", "abandoned at 1-1 in 65'; awarded 0-3". The first known word decides,
 * except that a decision after an unfinished match takes precedence. "played": the result stands. Undefined: no known word.
 */
export function statusIn(text: string): MarkedStatus | 'played' | undefined {
  const words = text
    .toLowerCase()
    .replace(/\bnot played\b/, 'n/p')
    .split(/[\s;,:()]+/)
    .map((word) => word.replace(/\.$/, ''))
  const found = words.flatMap((word) => kinds.find((kind) => kind.words.some((form) => isWord(word, form))) ?? [])
  const [first] = found
  if (first?.isOpen) return found.find(({ isOpen }) => !isOpen) ?? (/\b(?:result|score) (?:stood|stands?)\b/i.test(text) ? 'played' : first)
  return first ?? (words.includes('replay') ? 'played' : undefined)
}

/** "0-3 awarded", "awd. 3-0", "abandoned at 1-1; awarded as a 0-3 win": the score that was awarded. Undefined without one. */
export function awardedScoreIn(text: string): [number, number] | undefined {
  const [, home, away, homeBehind = home, awayBehind = away] =
    /\b(\d{1,2})[-:](\d{1,2}),? aw(?:ar)?d|\b(?:aw(?:ar)?d(?:ed)?|verified)[.,;]? (?:as )?(?:an? )?(\d{1,2})[-:](\d{1,2})\b/i.exec(text) ??
    []
  return homeBehind === undefined || awayBehind === undefined ? undefined : [Number(homeBehind), Number(awayBehind)]
}

const isWord = (word: string, form: string): boolean => (form.startsWith('=') ? word === form.slice(1) : word.startsWith(form))
