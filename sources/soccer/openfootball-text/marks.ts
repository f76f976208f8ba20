/** Marks in place of a score or behind it when a match was not played to its end. */
const markForm =
  /^(?:n\/p|w\/o|o\/w|x-x|p-p|w\.?o\.|(?:awd|abd|aban|susp|canc|ppd|pst|po?stp)\.?|void|awarded|abandoned|suspended|annulled|cancell?ed|postponed)$/i
const extraTimeForm = /^(?:a\.?e\.?t\.?(?:\/[gs]\.?g\.?)?|n\.?v\.?|asdet|a[gs]get|(?:golden|silver) goal)$/i
/** The result over both legs of a tie, which does not determine that of this match. */
const bothLegsForm =
  /^(?:agg(?:regate)?\.?:? \d{1,2}-\d{1,2}|\d{1,2}-\d{1,2} on agg(?:regate)?\.?|a\.g\.|.{1,80} (?:wins?|won) on away goals|.{1,80} (?:wins?|won) \d{1,2}-\d{1,2} on agg(?:regate)?\.?)$/i

/** "n/p", "awd.", "(annulled)". */
export const isMark = (text: string): boolean => markForm.test(withoutBrackets(text))

/** "aet", "n.V.". */
export const isExtraTime = (text: string): boolean => extraTimeForm.test(text)

/** Cuts the mark from the end of a text. A mark is in round brackets, behind a score, two spaces away, or the whole text. */
export function cutMark(text: string): { rest: string; mark?: string } {
  const at = text.lastIndexOf(' ') + 1
  const [rest, word] = [text.slice(0, at).trimEnd(), text.slice(at)]
  const mark = withoutBrackets(word)
  const isApart = rest === '' || mark !== word || mark.includes('/') || /[\d)]$|\s-$/.test(rest) || at - rest.length > 1
  return isApart && isMark(mark) ? { rest, mark } : { rest: text }
}

const withoutBrackets = (word: string): string => (word.startsWith('(') && word.endsWith(')') ? word.slice(1, -1) : word)

/** Contents of a bracket behind a match. */
export interface Note {
  isExtraTime: boolean
  /** Score of the shoot-out, the goals of `winner` first if there is one: "4-3". */
  shootOut?: string
  winner?: string
  /** Anything else: "awarded". */
  status?: string
}

const winnerForm = /^(\S.{0,80}?) (?:wins?|won) (?:(\d{1,2}-\d{1,2}) )?on (?:pens?|penalties)\.?$/i
const shootOutForm = /^(\d{1,2}-\d{1,2}) (?:pens?|penalties)\.?$/i

/** "Ashby wins on penalties", "aet; Ashby wins 4-3 on pens", "aet; 4-3 pen", "awarded". */
export function noteIn(bracket: string): Note {
  const note: Note = { isExtraTime: false }
  const others: string[] = []
  for (const part of bracket.split(';').map((each) => each.trim())) {
    const [, winner, goals = shootOutForm.exec(part)?.[1]] = winnerForm.exec(part) ?? []
    if (winner !== undefined) note.winner = winner
    if (goals !== undefined) note.shootOut = goals
    if (isExtraTime(part)) note.isExtraTime = true
    else if (winner === undefined && goals === undefined && !bothLegsForm.test(part)) others.push(part)
  }
  return { ...note, ...(others.length > 0 && { status: others.join('; ') }) }
}
