import { required } from '../../endpoints/param.ts'
import type { RankingMeta } from '../../records/ranking.ts'
import * as argTypes from '../arg-types.ts'
import { dayNamed } from '../days.ts'
import { hasWords } from '../named.ts'
import { getPage } from '../results.ts'
import { compact, counted } from '../text.ts'
import { type Asked, type AskParams, defineTool, getRows, integer, type ToolCall, text } from '../tool.ts'

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
    player: { ...argTypes.player, doc: 'Only the places of this player or team' },
    lang: argTypes.lang,
    ...argTypes.paging(20, 100),
  },
  output: { tour: text, date: text, places: getRows('pos, name, country, points, movement'), total: integer, next_offset: integer },
  async run(call, { sport, tour, date, player, lang, limit, offset }) {
    const params = { sport, tour, date: dayNamed(date, call.now()), lang }
    const asked: Asked<Place[]> & { meta: Partial<RankingMeta> } =
      player === undefined
        ? await call.ask<Place[]>('/{sport}/rankings', { ...params, limit, offset })
        : await askPlaces(call, params, player)
    const { data, meta, total } = asked
    const all = data.map(({ position, player, team, points, movement }) => {
      const ranked = player ?? team
      return compact({ pos: position, name: ranked?.name, country: ranked?.country, points, movement })
    })
    const { rows, nextOffset, more } = getPage(all, offset, total)
    const [first] = rows
    const unknown = rows.filter(({ points }) => points === undefined).length
    const lacking = unknown === 0 ? '' : ` The points of ${counted(unknown, 'place', 'places')} are not known.`
    const leading = first ? ` ${offset === 0 && player === undefined ? 'First' : `Place ${first.pos}`}: ${first.name}.` : ''
    if (player !== undefined && !first)
      return {
        summary: `${meta.tour}, list of ${meta.date}: "${player}" is not on it.`,
        fields: { tour: meta.tour, date: meta.date, places: [], total },
      }
    return {
      summary: `${meta.tour}, list of ${meta.date}, ${counted(total, 'place', 'places')}.${leading}${lacking}${more}`,
      fields: { tour: meta.tour, date: meta.date, places: rows, total, ...(nextOffset !== undefined && { next_offset: nextOffset }) },
      lines: rows.map(({ pos, name, points }) => `${pos}. ${name}${points === undefined ? '' : `, ${points} points`}`),
      asOf: meta.updated_at,
    }
  },
})

const requestMax = 200
/** Requests that search a list, of 200 places each. */
const requestsMax = 10

/** The places whose name has every word of `wanted`, over the whole list. The first request has the price. */
async function askPlaces(call: ToolCall, params: AskParams, wanted: string): Promise<Asked<Place[]>> {
  const found: Place[] = []
  for (let i = 0; ; i++) {
    const page = await (i === 0 ? call.ask : call.lookUp)<Place[]>('/{sport}/rankings', {
      ...params,
      limit: requestMax,
      offset: i * requestMax,
    })
    found.push(...page.data.filter(({ player, team }) => hasWords((player ?? team)?.name ?? '', wanted)))
    if (i + 1 === requestsMax || (i + 1) * requestMax >= page.total) return { ...page, data: found, total: found.length }
  }
}
