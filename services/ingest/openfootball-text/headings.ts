import type { SourceStage } from '../connectors.ts'
import { isStage, roundName, roundOrder, stageOf } from '../soccer/stages.ts'
import countedOn from './rounds-counted-on.json' with { type: 'json' }
import { shownText } from './shown-text.ts'
import type { Place } from './titles.ts'

/** What the matches below a heading have in common. */
export interface Heading {
  /** What the source calls the stage. */
  said: string
  stage: SourceStage
  round?: string
  roundOrder: number
  group?: string
}

/** What stands above the first heading. */
export const noHeading = (place: Place): Heading => heading(place, place.title.stage ?? '')

/**
 * "▪ Matchday 1", "» Finals, Round of 16", "▪ Regular Season - 3", "▪ Quarter-final", "▪ First stage", "▪▪ Group A". `marks`: how many
 * marks stand before it; two are below the heading of one, `above`. Throws an Error that says what is wrong with it.
 */
export function headingOf(text: string, marks: number, above: Heading, place: Place): Heading {
  const said = shownText(text, 'the heading')
  const group = /^Group\s+(\S.*)$/.exec(said)?.[1]
  if (marks > 1) return group ? heading(place, above.said, undefined, group) : heading(place, above.said, said)
  const { stage, finals = '' } = place.title
  if (stage !== undefined) return heading(place, stage, said)
  if (group) return heading(place, 'Group', undefined, group)
  const parting = /,\s|\s-\s/.exec(said)
  if (parting) return heading(place, said.slice(0, parting.index).trim(), said.slice(parting.index + parting[0].length).trim())
  if (isStage(place.league.code, said)) return heading(place, said)
  return heading(place, /^Matchday|^\d+\. Round$/.test(said) ? '' : finals, said)
}

function heading({ league, season }: Place, said: string, roundSaid?: string, groupSaid?: string): Heading {
  const round = roundSaid === undefined ? undefined : roundOf(league.code, season, said, roundSaid)
  const stage = stageOf(league.code, said, round ?? '')
  const group = stage.group ?? groupSaid
  return { said, stage, ...(round && { round }), roundOrder: roundOrder(round ?? ''), ...(group && { group }) }
}

/** "3" of a stage is its matchday; "1st Round" is "Round 1". */
function roundOf(league: string, season: string, stage: string, said: string): string {
  const matchday = /^\d{1,3}$/.exec(said)?.[0]
  if (matchday === undefined) return roundName(said.replace(/^(\d+)(?:st|nd|rd|th) Round$/i, 'Round $1'))
  const before = countedOn.find((row) => row.league === league && row.stages.includes(stage) && season >= row.from)?.rounds ?? 0
  return `Matchday ${Number(matchday) + before}`
}
