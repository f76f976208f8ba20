import type { Score } from '../shared/result.ts'

const pair = String.raw`(\d{1,2}-\d{1,2})`
const inBrackets = String.raw`(?: *\(${pair}(?:, *${pair})?\))?`
const forms = {
  /** "2-1", "2-1 (1-0)" */
  plain: new RegExp(`^${pair}${inBrackets}$`),
  /** "2-2 a.e.t.", "2-2 a.e.t. (1-1, 0-0)", "1-1 a.e.t., 3-4 pen." */
  extraTime: new RegExp(String.raw`^${pair} *a\.?e\.?t\.?(?:, *${pair} *pen\.?)?${inBrackets}$`),
  /** "3-4 pen. 2-2 a.e.t. (2-2, 1-0)", "4-3 pen. (1-1, 0-1)" */
  shootOut: new RegExp(String.raw`^${pair} *pen\.?(?: *${pair} *a\.?e\.?t\.?)?${inBrackets}$`),
}

/**
 * The score of a match. Brackets hold half-time; after extra time or a shoot-out they hold full time, then half-time.
 * The score after extra time may stand without the others. "" is no score. Throws an Error for anything else.
 */
export function scoreOf(text: string): Score {
  const trimmed = text.trim()
  if (trimmed === '') return {}
  const plain = forms.plain.exec(trimmed)
  if (plain && plain[3] === undefined) return scores({ ft: plain[1], ht: plain[2] })
  const extraTime = forms.extraTime.exec(trimmed)
  if (extraTime) return scores({ et: extraTime[1], p: extraTime[2], ft: extraTime[3], ht: extraTime[4] })
  const shootOut = forms.shootOut.exec(trimmed)
  if (shootOut) return scores({ p: shootOut[1], et: shootOut[2], ft: shootOut[3], ht: shootOut[4] })
  throw new Error(`"${trimmed.slice(0, 60)}" is no score`)
}

function scores(groups: Record<string, string | undefined>): Score {
  const known = Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(known.map(([part, goals]) => [part, goals.split('-').map(Number)]))
}
