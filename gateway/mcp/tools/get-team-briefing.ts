import { required } from '../../endpoints/param.ts'
import type { Briefing } from '../../records/briefing.ts'
import * as argTypes from '../arg-types.ts'
import { briefingAnswer } from '../briefing-answer.ts'
import { findTeam } from '../resolve.ts'
import { defineTool, getRecord, getRows } from '../tool.ts'

export const getTeamBriefing = defineTool({
  name: 'get_team_briefing',
  title: 'Get a team briefing',
  description:
    'Facts about a team as sentences: form, streaks, records, table, last and next match, injuries. In tennis: team is a player.',
  price: 'briefing',
  args: { sport: argTypes.sport, team: required(argTypes.team, 'a name or id'), detail: argTypes.detail, lang: argTypes.lang },
  output: { team: getRecord('id, name'), facts: getRows('topic, text'), counted_together: getRows('team_id, name, from, to') },
  async run(call, { sport, team, detail, lang }) {
    const { id, name, sport: itsSport } = await findTeam(call, team, { sport, lang })
    const { data, meta, isArchived } = await (itsSport === 'tennis'
      ? call.ask<Briefing>('/tennis/players/{id}/briefing', { id, lang })
      : call.ask<Briefing>('/{sport}/teams/{id}/briefing', { sport: itsSport, id, lang }))
    const answer = briefingAnswer(data, { about: name, detail, meta, isArchived })
    return { ...answer, fields: { team: { id, name }, ...answer.fields } }
  },
})
