import type { Event } from '../../records/event.ts'
import type { Match } from '../../records/match.ts'
import * as argTypes from '../arg-types.ts'
import { missingText } from '../ask-matches.ts'
import { asOfMatches, fullRow, halftimeText, matchRow, matchSentence } from '../match-rows.ts'
import { pickArgs, pickMatch } from '../pick-match.ts'
import { getPage } from '../results.ts'
import { compact, counted } from '../text.ts'
import { defineTool, getRecord, getRows, integer } from '../tool.ts'

const eventMinute = (event: Event): string =>
  event['@extra_minute'] === null ? event['@minute'] : `${event['@minute']}+${event['@extra_minute']}`

/** An event as a row; a revoked event is marked. */
export const eventRow = (match: Match, event: Event): Record<string, unknown> =>
  compact({
    type: event['@type'].replaceAll('_', ' '),
    minute: eventMinute(event),
    team: event['@team'] === null ? undefined : (event['@team'] === 'home' ? match.home_team : match.away_team).name,
    player: event['@player'],
    status: event['@status'] === 'confirmed' ? undefined : event['@status'].replaceAll('_', ' '),
  })

export const eventLine = ({ minute, type, team, player, status }: Record<string, unknown>): string =>
  [`${minute}: ${type}`, player, team, status].filter(Boolean).join(', ')

/** Coverage that get_match_details depends on. */
const details = ['lineups', 'statistics'] as const

export const getMatch = defineTool({
  name: 'get_match',
  title: 'Get a match',
  description: 'One match with its events (goals, cards, sets): by match_id, or the current, else next match of a team.',
  price: 'item',
  args: { ...pickArgs, detail: argTypes.detail, lang: argTypes.lang, ...argTypes.paging(40, 200) },
  output: {
    match: getRecord('id, date, time, league, home, away, score, status, winner, decision'),
    events: getRows('type, minute, team, player'),
    next_offset: integer,
  },
  async run(call, { detail, lang, limit, offset, ...pick }) {
    const picked = await pickMatch(call, { ...pick, lang })
    const { data: match, isArchived } = await call.ask<Match>('/{sport}/matches/{id}', { ...picked.match, lang })
    const now = call.now()
    const halftime = halftimeText(match)
    const { events, ...record } = fullRow(match, now)
    const asked = (events ?? []).slice(offset, offset + limit)
    const page = getPage<object>(detail === 'full' ? asked : asked.map((event) => eventRow(match, event)), offset, events?.length ?? 0)
    const known = events === null || events.length === 0 ? '' : ` ${counted(events.length, 'event', 'events')}.`
    // As short as the budget of the answer to one match allows.
    const lacking = [...(events === null ? ['events'] : []), ...details.filter((name) => !match.coverage[name])]
    const notKnown = lacking.length === 0 ? '' : ` No ${lacking.join(', ')}.`
    return {
      summary: `${matchSentence(match, now)}.${halftime === undefined ? '' : ` Half-time: ${halftime}.`}${missingText(picked.missing)}${known}${page.more}${notKnown}`,
      fields: {
        match: detail === 'full' ? record : matchRow(match, now),
        ...(events !== null && { events: page.rows }),
        ...(page.nextOffset !== undefined && { next_offset: page.nextOffset }),
        ...picked.missing,
      },
      lines: asked.slice(0, page.rows.length).map((event) => eventLine(eventRow(match, event))),
      asOf: asOfMatches([match]),
      isArchived,
    }
  },
})
