import type { MessageInitShape } from '@bufbuild/protobuf'
import type { AmericanFootballStatsSchema } from '@touchline/contract/gen/american_football'
import type { SourceStatistics, SourceStats } from '../connectors.ts'
import { type Category, type Game, type GamePlay, otherSide, type PlayerBox, type Side } from './game.ts'
import { periodFigures } from './period-stats.ts'
import { codeOf } from './statistic-codes.ts'

export type Figures = MessageInitShape<typeof AmericanFootballStatsSchema>
type Told = PlayerBox['figures']

/** Totals and players of both sides: the feed's own counts, and from the plays what it does not count: third downs, sacks, returns. */
export function statisticsOf(game: Game): SourceStatistics {
  return {
    home: wrapped(teamFigures(game, 'home')),
    away: wrapped(teamFigures(game, 'away')),
    periods: periodFigures(game.plays),
    players: [...playersOf(game, 'home'), ...playersOf(game, 'away')],
  }
}

const wrapped = (value: Figures): SourceStats => ({ case: 'americanFootball', value })

function teamFigures(game: Game, side: Side): Figures {
  const { team, players } = game[side]
  const inPlays = (code: number, of: Side) => statsOf(game.plays).filter((stat) => stat.code === code && stat.side === of).length
  const [made, failed] = [inPlays(codeOf.thirdDownMade, side), inPlays(codeOf.thirdDownFailed, side)]
  // A punt that is blocked counts as the team's, not as the punter's.
  const teams: Partial<Record<Category, Told>> = { punting: { pts: team.punts } }
  const of = (category: Category) => {
    const sum = totals(players.filter((row) => row.category === category).map(({ figures }) => figures))
    return sum && { ...sum, ...teams[category] }
  }
  const returned = (kind: keyof typeof returns) => returnYards(game.plays, kind, (stat) => stat.side === side)
  return {
    firstDowns: team.firstDowns,
    totalYards: team.totalYards,
    netPassingYards: team.passingYards,
    rushingYards: team.rushingYards,
    thirdDown: `${made}-${made + failed}`,
    turnovers: team.turnovers,
    penalties: team.penalties,
    penaltyYards: team.penaltyYards,
    possessionTime: team.possession,
    sacks: inPlays(codeOf.sacked, otherSide(side)),
    ...categoryFigures(of, returned),
  }
}

const statsOf = (plays: readonly GamePlay[]) => plays.flatMap(({ stats }) => stats)

/** Undefined when nobody has any of a category; the longest of all, of everything else the sum. */
function totals(rows: readonly Told[]): Told | undefined {
  if (rows.length === 0) return undefined
  const names = Object.keys(rows[0]!)
  const values = (name: string) => rows.map((row) => row[name]!)
  return Object.fromEntries(names.map((name) => [name, name === 'lng' ? Math.max(...values(name)) : values(name).reduce((a, b) => a + b)]))
}

function playersOf(game: Game, side: Side): SourceStatistics['players'] {
  const rows = Map.groupBy(game[side].players, ({ person }) => person.key)
  return [...rows].map(([key, boxes]) => {
    const of = (category: Category) => boxes.find((box) => box.category === category)?.figures
    const returned = (kind: keyof typeof returns) => returnYards(game.plays, kind, ({ person }) => person?.key === key)
    return { side, person: boxes[0]!.person, figures: wrapped(categoryFigures(of, returned)) }
  })
}

const returns = { kick: [45, 46, 47, 48], punt: [33, 34, 35, 36] } as const

/** The feed tells how many returns there were, and their average without its fraction; the yards are in the plays. */
const returnYards = (
  plays: readonly GamePlay[],
  kind: keyof typeof returns,
  isWanted: (stat: GamePlay['stats'][number]) => boolean,
): number =>
  statsOf(plays).reduce(
    (sum, stat) => sum + ((returns[kind] as readonly number[]).includes(stat.code) && isWanted(stat) ? stat.yards : 0),
    0,
  )

function categoryFigures(of: (category: Category) => Told | undefined, returned: (kind: keyof typeof returns) => number): Figures {
  const [pass, rush, receive, defense, kick, punt] = [
    of('passing'),
    of('rushing'),
    of('receiving'),
    of('defense'),
    of('kicking'),
    of('punting'),
  ]
  const [kickReturns, puntReturns, fumbles] = [of('kickret'), of('puntret'), of('fumbles')]
  return {
    ...(pass && {
      passing: {
        attempts: pass.att!,
        completions: pass.cmp!,
        yards: pass.yds!,
        touchdowns: pass.tds!,
        interceptions: pass.ints!,
        ...twoPoint(pass),
      },
    }),
    ...(rush && { rushing: { attempts: rush.att!, yards: rush.yds!, touchdowns: rush.tds!, longest: rush.lng!, ...twoPoint(rush) } }),
    ...(receive && {
      receiving: { receptions: receive.rec!, yards: receive.yds!, touchdowns: receive.tds!, longest: receive.lng!, ...twoPoint(receive) },
    }),
    ...(defense && {
      defense: {
        tackles: defense.tkl!,
        assists: defense.ast!,
        sacks: defense.sk!,
        interceptions: defense.int!,
        forcedFumbles: defense.ffum!,
      },
    }),
    ...(kick && { kicking: kicking(kick) }),
    ...(punt && { punting: punting(punt) }),
    ...((kickReturns || puntReturns) && { returns: { ...kickReturned(kickReturns, returned), ...puntReturned(puntReturns, returned) } }),
    ...(fumbles && { fumbles: { fumbles: fumbles.tot!, lost: fumbles.lost!, recovered: fumbles.trcv! } }),
  }
}

const twoPoint = ({ twopta, twoptm }: Told) => ({ twoPointAttempts: twopta!, twoPointsMade: twoptm! })

const kicking = ({ fgm, fga, xpmade, xpa, totpfg, xptot }: Told) => ({
  fieldGoalsMade: fgm!,
  fieldGoalsAttempted: fga!,
  extraPointsMade: xpmade!,
  extraPointsAttempted: xpa!,
  points: totpfg! + xptot!,
})

const punting = ({ pts, yds, i20, lng }: Told) => ({
  punts: pts!,
  yards: yds!,
  ...(pts! > 0 && { average: Math.round((yds! / pts!) * 10) / 10 }),
  inside20: i20!,
  longest: lng!,
})

const kickReturned = (told: Told | undefined, returned: (kind: 'kick') => number) =>
  told && { kickReturns: told.ret!, kickReturnYards: returned('kick'), kickReturnTouchdowns: told.tds!, kickReturnLongest: told.lng! }

const puntReturned = (told: Told | undefined, returned: (kind: 'punt') => number) =>
  told && { puntReturns: told.ret!, puntReturnYards: returned('punt'), puntReturnTouchdowns: told.tds!, puntReturnLongest: told.lng! }
