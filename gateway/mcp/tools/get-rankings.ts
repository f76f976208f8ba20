import { required } from '../../endpoints/param.ts'
import type { RankingMeta } from '../../records/ranking.ts'
import * as argTypes from '../arg-types.ts'
import { dayNamed } from '../days.ts'
import { getPage } from '../results.ts'
import { compact, counted } from '../text.ts'
import { type Asked, defineTool, getRows, integer, text } from '../tool.ts'

/** A place of a list, of a player in tennis and of a team in other sports. */
interface Place {
  position: number
  player?: { name: string | null; country: string | null }
  team?: { name: string | null; country: string | null }
  points: number | null
  movement: number | null
}

export const getRankings = defineTool({
  name: 'get_rankings',
  title: 'Get rankings',
  description: 'The newest ranking list of a tour or federation.',
  price: 'list',
  args: {
    sport: required(argTypes.sport, 'one of list_sports'),
    tour: argTypes.word('ATP, FIFA …'),
    date: { ...argTypes.day, doc: '' },
    lang: argTypes.lang,
    ...argTypes.paging(20, 100),
  },
  output: { tour: text, date: text, places: getRows('pos, name, country, points, movement'), total: integer, next_offset: integer },
  async run(call, { sport, tour, date, lang, limit, offset }) {
    const params = { sport, tour, date: dayNamed(date, call.now()), lang, limit, offset }
    const asked: Asked<Place[]> & { meta: Partial<RankingMeta> } = await call.ask<Place[]>('/{sport}/rankings', params)
    const { data, meta, total } = asked
    const all = data.map(({ position, player, team, points, movement }) => {
      const ranked = player ?? team
      return compact({ pos: position, name: ranked?.name, country: ranked?.country, points, movement })
    })
    const { rows, nextOffset, more } = getPage(all, offset, total)
    const [first] = rows
    const unknown = rows.filter(({ points }) => points === undefined).length
    const lacking = unknown === 0 ? '' : ` The points of ${counted(unknown, 'place', 'places')} are not known.`
    const leading = first ? ` ${offset === 0 ? 'First' : `Place ${first.pos}`}: ${first.name}.` : ''
    return {
      summary: `${meta.tour}, list of ${meta.date}, ${counted(total, 'place', 'places')}.${leading}${lacking}${more}`,
      fields: { tour: meta.tour, date: meta.date, places: rows, total, ...(nextOffset !== undefined && { next_offset: nextOffset }) },
      lines: rows.map(({ pos, name, points }) => `${pos}. ${name}${points === undefined ? '' : `, ${points} points`}`),
      asOf: meta.updated_at,
    }
  },
})
