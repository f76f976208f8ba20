import type { Briefing } from '../../records/briefing.ts'
import type { Match } from '../../records/match.ts'
import * as argTypes from '../arg-types.ts'
import { missingText } from '../ask-matches.ts'
import { briefingAnswer } from '../briefing-answer.ts'
import { matchRow, matchSentence } from '../match-rows.ts'
import { pickArgs, pickMatch } from '../pick-match.ts'
import { defineTool, getRecord, getRows } from '../tool.ts'

export const getMatchBriefing = defineTool({
  name: 'get_match_briefing',
  title: 'Get a match briefing',
  description: 'Facts for a preview or a recap of a match as sentences: form, streaks, head-to-head, table, stakes, injuries, story.',
  price: 'briefing',
  args: { ...pickArgs, detail: argTypes.detail, lang: argTypes.lang },
  output: {
    match: getRecord('id, date, time, league, home, away, score, status, winner, decision'),
    facts: getRows('topic, text'),
    counted_together: getRows('team_id, name, from, to'),
  },
  async run(call, { detail, lang, ...pick }) {
    const picked = await pickMatch(call, { ...pick, lang })
    const params = { ...picked.match, lang }
    const now = call.now()
    const [{ data, meta, isArchived }, { data: match }] = await Promise.all([
      call.ask<Briefing>('/{sport}/matches/{id}/briefing', params),
      call.lookUp<Match>('/{sport}/matches/{id}', params),
    ])
    const answer = briefingAnswer(data, { about: matchSentence(match, now), detail, meta, isArchived })
    return {
      ...answer,
      summary: `${answer.summary}${missingText(picked.missing)}`,
      fields: { match: matchRow(match, now), ...answer.fields, ...picked.missing },
    }
  },
})
