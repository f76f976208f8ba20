import { normalizeName } from '@touchline/contract/names/normalize'
import { closest } from 'fastest-levenshtein'
import { compact, oneLine } from './text.ts'
import { Unclear } from './tool.ts'

/** Number of candidates listed when asking back. */
const candidatesMax = 8

/** Notice for lists while the initial import of the sources is running. */
export const importingText = (importing: boolean | undefined): string =>
  importing ? ' Sources are being imported: leagues, teams and players may still be missing.' : ''

/** One possible meaning of a name. */
export interface Candidate {
  id: string
  name: string
  sport: string
  /** Distinguishes it from candidates of the same name: country or team. */
  of: string | null
}

const described = ({ id, name, sport, of }: Candidate, isAlone: boolean): string =>
  `${name} (${[of, sport, ...(isAlone ? [] : [id])].filter(Boolean).join(', ')})`

/** Asks back which of several candidates is meant. */
export function ambiguous(name: string, kind: string, candidates: readonly Candidate[], importing = false): Unclear {
  const shown = candidates.slice(0, candidatesMax)
  const isAlone = (one: Candidate) => shown.every((each) => each === one || each.name !== one.name)
  const isInOtherSports = (one: Candidate) => shown.every((each) => each === one || each.name !== one.name || each.sport !== one.sport)
  const names = shown.map((each) => described(each, isAlone(each))).join(', ')
  const others = candidates.length > shown.length ? ` and ${candidates.length - shown.length} more` : ''
  const orId = shown.every(isInOtherSports) ? ', and the sport or the id where names are equal' : ', or the id where names are equal'
  const how = `one of these names${shown.every(isAlone) ? '' : orId}`
  return new Unclear(
    `"${oneLine(name)}" matches ${candidates.length} ${kind}s: ${names}${others}. Repeat with ${how}.${importingText(importing)}`,
    shown.map((each) => compact({ ...each })),
  )
}

/** Says that nothing has the name, and lists similar names. */
export function unknown(name: string, kind: string, findTool: string, near: readonly Candidate[], importing = false): Unclear {
  const shown = near.slice(0, candidatesMax)
  const best =
    shown.length > 0
      ? closest(
          normalizeName(name),
          shown.map((each) => normalizeName(each.name)),
        )
      : undefined
  const ordered = shown.toSorted((a, b) => Number(normalizeName(b.name) === best) - Number(normalizeName(a.name) === best))
  const nearest = ordered.length > 0 ? ` Nearest: ${ordered.map((each) => described(each, true)).join(', ')}.` : ''
  return new Unclear(
    `No ${kind} is called "${oneLine(name)}".${nearest} Use ${findTool} to search.${importingText(importing)}`,
    ordered.map((each) => compact({ ...each })),
  )
}

/** Records that an excluded name is listed with. */
const excludedMax = 3

/** Says that the key does not include what the name means. */
export function excluded(meant: readonly Candidate[]): Unclear {
  const shown = meant.slice(0, excludedMax).map((each) => described({ ...each, of: null }, true))
  const others = meant.length > shown.length ? ` and ${meant.length - shown.length} more` : ''
  return new Unclear(`This API key does not include ${shown.join(', ')}${others}. Use list_sports to list what it includes.`)
}
