/**
 * "agg 3-3", "(3-3 on agg)" and the "a.g." behind them: the result over both legs of a tie, which does not determine that of this
 * match.
 */
const ofBothLegs = [
  /\(\d{1,2}[-–:]\d{1,2} (?:on )?agg(?:regate)?\.?(?:,? a\.g\.)?\)/gi,
  /[,;]? ?\bagg(?:regate)?\.?:? \d{1,2}[-–:]\d{1,2}(?!\d)/gi,
  / a\.g\.(?![\p{L}\d])(?! \p{Lu})/gu,
]
/** A golden or silver goal, which ends a match in extra time: "asdet" is "after sudden death extra time". */
const endOfExtraTime =
  /[([]?(?:\ba\.?e\.?t\.?[/,;]? )?(?:\ba\.?e\.?t\.?\/[gs]\.?g\.?|\basdet|\ba[gs]get|\b(?:golden|silver) goal)[)\]]?(?!\p{L})/giu

/** "aet", "aet, 5-6 pen", "4-3 pens": contents of a bracket about extra time and a shoot-out. */
const extraTimeForm = /^(?:a\.?e\.?t\.?(?:\/[gs]\.?g\.?)?|n\.?v\.?|asdet|a[gs]get|(?:golden|silver) goal)/i
const shootOutForm = /^[,;]? {0,3}(\d{1,2}[-–:]\d{1,2}) {0,3},? {0,3}(?:pens?|penalties|pso|p|[in]\.?e)\.?$/i

interface Decision {
  /** Start and end index of its bracket. */
  from: number
  to: number
  et?: string
  /** "5-6" */
  kicks?: string
}

/** The first bracket with extra time, shoot-out or both. */
function decisionIn(line: string): Decision | undefined {
  for (const { 0: bracket, 1: inside = '', index: from } of line.matchAll(/\(([^()]{1,40})\)/g)) {
    const [et] = extraTimeForm.exec(inside) ?? []
    const rest = inside.slice(et?.length ?? 0)
    const [, kicks] = shootOutForm.exec(rest) ?? []
    if (kicks === undefined && (et === undefined || rest !== '')) continue
    return { from, to: from + bracket.length, ...(et !== undefined && { et }), ...(kicks !== undefined && { kicks }) }
  }
  return undefined
}

/** Rewrites a bracket about extra time and a shoot-out as marks of the score, or as a note if it is behind both sides. */
function withDecision(line: string): string {
  const found = decisionIn(line)
  if (!found) return line
  const { from, to, et, kicks } = found
  const [before, behind] = [line.slice(0, from), line.slice(to)]
  const score = kicks?.replace(/[–:]/, '-')
  const ofScore = before.search(/\d ?[-–:] ?\d/)
  const isNote = /^\s*(?:$|[@[])/.test(behind) && ofScore >= 0 && /\p{L}{2}/u.test(before.slice(ofScore))
  return isNote
    ? `${before}[${[et, score && `${score} pen`].filter(Boolean).join('; ')}]${behind}`
    : `${before}${[et, score && `${score} pen.`].filter(Boolean).join(', ')}${behind}`
}

/** Normalises the words behind the score of a match line: "2-1 asdet" becomes "2-1 a.e.t.", "2-1 (agg 3-3)" becomes "2-1". */
export function plainScore(written: string): string {
  const line = withDecision(written)
  const ofMatch = ofBothLegs.reduce((text, words) => replacedBehindScore(text, words, ''), line)
  const text = ofMatch === line ? line : ofMatch.replace(/\( ?\)/, '').trimEnd()
  const plain = replacedBehindScore(text, endOfExtraTime, '')
  if (plain === text) return text
  return /\ba\.?e\.?t\b/i.test(plain) ? plain : replacedBehindScore(text, endOfExtraTime, 'a.e.t.')
}

/** Replaces only words after a score or after the bracket behind it: a club may have any of these words in its name. */
const replacedBehindScore = (line: string, words: RegExp, by: string): string =>
  line.replace(words, (found, ...groups) => {
    const before = line
      .slice(
        0,
        groups.find((group) => typeof group === 'number'),
      )
      .trimEnd()
    return /[\d)(.]$/.test(before) && /\d[-–:]\d/.test(before) ? by : found
  })
