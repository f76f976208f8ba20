import type { SourceStage } from '../../source-model.ts'
import { isStage, roundName, roundOrder, stageOf } from '../shared/stages.ts'
import countedOn from './rounds-counted-on.json' with { type: 'json' }
import { shownText } from './shown-text.ts'
import type { Place } from './titles.ts'

/** Stage, round and group of the matches below a heading. */
export interface Heading {
  /** The source's name of the stage. */
  stageName: string
  stage: SourceStage
  round?: string
  roundOrder: number
  group?: string
}

/** Applies above the first heading. */
export const topHeading = (place: Place): Heading => heading(place, place.title.stage ?? '')

/**
 * "▪ Matchday 1", "» Finals, Round of 16", "▪ Regular Season - 3", "▪ Quarter-final", "▪ First stage", "▪▪ Group A".
 * `marks`: number of marks before the text; two are below a heading with one, `above`. Throws an Error that names the
 * fault.
 */
export function headingOf(text: string, marks: number, above: Heading, place: Place): Heading {
  const raw = shownText(text, 'the heading')
  const group = /^Group\s+(\S.*)$/.exec(raw)?.[1]
  if (marks > 1) return group ? heading(place, above.stageName, undefined, group) : heading(place, above.stageName, raw)
  const { stage, finals = '' } = place.title
  if (stage !== undefined) return heading(place, stage, raw)
  if (group) return heading(place, 'Group', undefined, group)
  const parting = /,\s|\s-\s/.exec(raw)
  if (parting) return heading(place, raw.slice(0, parting.index).trim(), raw.slice(parting.index + parting[0].length).trim())
  if (isStage(place.league.code, raw)) return heading(place, raw)
  return heading(place, /^Matchday|^\d+\. Round$/.test(raw) ? '' : finals, raw)
}

function heading({ league, season }: Place, stageName: string, rawRound?: string, rawGroup?: string): Heading {
  const round = rawRound === undefined ? undefined : roundOf(league.code, season, stageName, rawRound)
  const stage = stageOf(league.code, stageName, round ?? '')
  const group = stage.group ?? rawGroup
  return { stageName, stage, ...(round && { round }), roundOrder: roundOrder(round ?? ''), ...(group && { group }) }
}

/** "3" becomes the matchday of that number within the league; "1st Round" becomes "Round 1". */
function roundOf(league: string, season: string, stage: string, raw: string): string {
  const matchday = /^\d{1,3}$/.exec(raw)?.[0]
  if (matchday === undefined) return roundName(raw.replace(/^(\d+)(?:st|nd|rd|th) Round$/i, 'Round $1'))
  const before = countedOn.find((row) => row.league === league && row.stages.includes(stage) && season >= row.from)?.rounds ?? 0
  return `Matchday ${Number(matchday) + before}`
}
