import { required } from '../../endpoints/param.ts'
import type { BracketRow, Tie } from '../../records/bracket.ts'
import * as argTypes from '../arg-types.ts'
import { getName } from '../how-decided.ts'
import { findLeague } from '../resolve-league.ts'
import { getPage } from '../results.ts'
import { seasonMeant } from '../season.ts'
import { counted, leagueTitle } from '../text.ts'
import { defineTool, getRows, integer, text } from '../tool.ts'

/** How ties are decided unless something else is said. */
const usual: ReadonlySet<Tie['decided_by']> = new Set(['fulltime', 'aggregate', 'series', null])

/** "Ada City 1-1 (pens 2-4) Bex Town: Bex Town (shootout)". The scores are those of the legs, with the sides of the tie. */
function tieText({ home, away, legs, wins, winner, decided_by }: Tie): string {
  const scores = legs.flatMap(({ score, penalties }) =>
    score ? [`${score.home}-${score.away}${penalties ? ` (pens ${penalties.home}-${penalties.away})` : ''}`] : [],
  )
  const result = wins ? `${wins.home}-${wins.away} in matches` : scores.length > 0 ? scores.join(', ') : `vs, ${legs[0]?.date ?? 'no date'}`
  const decided =
    winner === null
      ? ''
      : `: ${getName(winner === 'home' ? home : away)}${usual.has(decided_by) ? '' : ` (${decided_by!.replaceAll('_', ' ')})`}`
  return `${getName(home)} ${result} ${getName(away)}${decided}`
}

const getRow = ({ stage, round, third_place, ties, byes }: BracketRow) => ({
  round: [stage, round ?? (third_place ? 'Third place' : undefined)].filter(Boolean).join(', '),
  ties: ties.map(tieText),
  ...(byes.length > 0 && { byes: byes.map(getName) }),
})

/** Maximum characters of the rounds in an answer: about 1,500 tokens. */
const charsMax = 3_900

export const getBracket = defineTool({
  name: 'get_bracket',
  title: 'Get a bracket',
  description: 'The knock-out rounds of a cup, tournament or play-off, the final first: ties, legs, winners.',
  price: 'list',
  args: {
    sport: argTypes.sport,
    league: required(argTypes.league, 'a name or id'),
    season: argTypes.season,
    lang: argTypes.lang,
  },
  output: { season: text, winner: text, rounds: getRows('round, ties as sentences, byes'), earlier_rounds: integer },
  async run(call, { sport, league, season, lang }) {
    const found = await findLeague(call, league, { sport, lang })
    const { data, isArchived } = await call.ask<BracketRow[]>('/{sport}/leagues/{id}/bracket', {
      sport: found.sport,
      id: found.id,
      season: (await seasonMeant(call, found, season)).name,
      lang,
    })
    const all = data.map(getRow).toReversed()
    const { rows } = getPage(all, 0, all.length, charsMax)
    const earlier = all.length - rows.length
    const title = [leagueTitle(found), data[0]?.season].filter(Boolean).join(' ')
    const last = data.findLast(({ third_place }) => !third_place)
    const [tie] = last?.ties.length === 1 ? last.ties : []
    const final = tie ? ` ${last!.round ?? 'Last round'}: ${tieText(tie)}.` : ''
    const winner = tie?.winner ? getName(tie.winner === 'home' ? tie.home : tie.away) : undefined
    const left =
      earlier === 0 ? '' : ` ${counted(earlier, 'earlier round is', 'earlier rounds are')} not shown: use get_matches with the league.`
    return {
      summary: `${title}, ${counted(all.length, 'knock-out round', 'knock-out rounds')}.${final}${left}`,
      fields: {
        league: title,
        ...(data[0] && { season: data[0].season }),
        ...(winner !== undefined && { winner }),
        rounds: rows,
        ...(earlier > 0 && { earlier_rounds: earlier }),
      },
      lines: rows.map(({ round, ties }) => `${round}: ${ties.join('; ')}`),
      isArchived,
    }
  },
})
