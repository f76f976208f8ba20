import { isFailure } from '@touchline/contract/errors'
import type { Injury } from '../../records/injury.ts'
import type { Lineup } from '../../records/lineup.ts'
import type { Match } from '../../records/match.ts'
import type { Play } from '../../records/play.ts'
import type { Statistics } from '../../records/statistics.ts'
import * as argTypes from '../arg-types.ts'
import { missingText } from '../ask-matches.ts'
import { asOfMatches, matchRow, matchSentence } from '../match-rows.ts'
import { pickArgs, pickMatch } from '../pick-match.ts'
import { getPage } from '../results.ts'
import { boxScoreSection, injuriesSection, lineupsSection, playsSection, type Section, statsSection } from '../sections.ts'
import { type AskParams, defineTool, getRecord, type ToolCall } from '../tool.ts'

const names = ['stats', 'lineups', 'injuries', 'box_score', 'play_by_play'] as const
type Name = (typeof names)[number]

interface Asking {
  call: ToolCall
  match: Match
  params: AskParams
  page: { limit: number; offset: number }
}

/** Requests each section; its endpoint has the price of an item. */
const sections: Readonly<Record<Name, (asking: Asking) => Promise<Section | undefined>>> = {
  stats: async ({ call, params, match }) => statsSection((await call.ask<Statistics>('/{sport}/matches/{id}/stats', params)).data, match),
  lineups: async ({ call, params }) => lineupsSection((await call.ask<Lineup>('/{sport}/matches/{id}/lineups', params)).data),
  injuries: async ({ call, params, match }) =>
    injuriesSection((await call.ask<Injury[]>('/{sport}/matches/{id}/injuries', params)).data, match),
  box_score: async ({ call, params, match }) =>
    boxScoreSection((await call.ask<Statistics>('/{sport}/matches/{id}/stats', params)).data, match),
  play_by_play: async ({ call, params, page }) =>
    playsSection((await call.ask<Play[]>('/{sport}/matches/{id}/play-by-play', params)).data, page),
}

/** Undefined where the competition or the sport has no such section. */
async function getSection(name: Name, asking: Asking): Promise<Section | undefined> {
  if (name === 'play_by_play' && !asking.match.coverage.play_by_play) return undefined
  try {
    return await sections[name](asking)
  } catch (error) {
    if (isFailure('not_covered', error)) return undefined
    throw error
  }
}

export const getMatchDetails = defineTool({
  name: 'get_match_details',
  title: 'Get match details',
  description: 'Statistics, lineups, injuries, box score by player or play-by-play (newest first) of a match.',
  price: 'item',
  parts: { per: 'section', count: ({ sections }) => sections.length },
  args: { ...pickArgs, sections: argTypes.getSome(names, ['stats']), lang: argTypes.lang, ...argTypes.paging(50, 200) },
  output: {
    match: getRecord('id, date, time, league, home, away, score, status, winner, decision'),
    missing: { type: 'array', items: { type: 'string' } },
  },
  async run(call, { sections: wanted, lang, limit, offset, ...pick }) {
    const picked = await pickMatch(call, { ...pick, lang })
    const params = { ...picked.match, lang }
    const now = call.now()
    const { data: match, isArchived } = await call.lookUp<Match>('/{sport}/matches/{id}', params)
    const found = await Promise.all(
      wanted.map(async (name) => ({ name, section: await getSection(name, { call, match, params, page: { limit, offset } }) })),
    )
    const missing = found.filter(({ section }) => section === undefined).map(({ name }) => name)
    const known = found.flatMap(({ name, section }) => (section ? [{ name, ...section }] : []))
    const fields = Object.fromEntries(
      known.map(({ name, value }) => [name, Array.isArray(value) ? getPage(value, 0, value.length).rows : value]),
    )
    const absent = missing.length === 0 ? '' : ` Not available for this match: ${missing.join(', ').replaceAll('_', ' ')}.`
    return {
      summary: `${matchSentence(match, now)}.${missingText(picked.missing)}${absent}`,
      fields: { match: matchRow(match, now), ...fields, missing, ...picked.missing },
      lines: getPage(
        known.flatMap(({ name, lines }) => lines.map((line) => `${name.replaceAll('_', ' ')}: ${line}`)),
        0,
        0,
      ).rows,
      asOf: asOfMatches([match]),
      isArchived,
      isPartial: missing.length > 0,
    }
  },
})
