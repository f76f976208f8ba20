import type { Sport } from '../../records/sport.ts'
import { counted } from '../text.ts'
import { defineTool, getRows } from '../tool.ts'

interface Row {
  sport: string
  leagues: string
}

export const listSports = defineTool({
  name: 'list_sports',
  title: 'List sports',
  description: 'The sports available here and, for a restricted API key, the leagues it includes.',
  price: 'free',
  args: {},
  output: { sports: getRows('Sport, and all or its leagues') },
  async run(call) {
    const { data } = await call.ask<Sport[]>('/sports', {})
    const sports = data.filter(({ id }) => call.sports.some((each) => each === id))
    const rows = await Promise.all(
      sports.map(async ({ id, all_leagues, league_ids }): Promise<Row> => {
        if (all_leagues) return { sport: id, leagues: 'all' }
        const leagues = await Promise.all(
          league_ids.map((league) => call.ask<{ name: string }>('/{sport}/leagues/{id}', { sport: id, id: league })),
        )
        return { sport: id, leagues: leagues.map((league) => league.data.name).join(', ') }
      }),
    )
    const note = 'Horse racing is available in the REST interface only.'
    return {
      summary: `${counted(rows.length, 'sport', 'sports')}: ${rows.map(({ sport }) => sport).join(', ')}. ${note}`,
      fields: { sports: rows },
      lines: rows.map(({ sport, leagues }) => `${sport}: ${leagues === 'all' ? 'all leagues' : leagues}`),
    }
  },
})
