import { lines } from './hockey.ts'
import { chances, type Game, goalie, longestShootout } from './hockey-game.ts'
import { addScore, otherSide, recordMoment, sides, writeEvent, writePlay } from './match-log.ts'

/** Three rounds, then sudden death. The winner is credited with one goal. */
export function shootout(game: Game): void {
  const { rng } = game
  const minute = game.minute
  game.periods.push({ period: 'SO', home: 0, away: 0 })
  const goals = { home: 0, away: 0 }
  for (let round = 1; round <= 3 || goals.home === goals.away; round++) {
    for (const side of sides) {
      const shooter = game.squads[side][7 + (round % lines.length)]!
      const scored = round > longestShootout ? side === 'home' : rng.chance(chances.shootout)
      if (scored) goals[side]++
      const last = side === 'away' && round >= 3 && goals.home !== goals.away
      if (last) addScore(game, goals.home > goals.away ? 'home' : 'away', 1)
      writePlay(game, {
        type: 'shootout_attempt',
        side,
        people: [
          [shooter, scored ? 'scorer' : 'shooter'],
          [goalie(game, otherSide(side)), 'goalie'],
        ],
        scoring: last,
        details: { case: 'hockey', value: { strength: 'ps' } },
      })
      writeEvent(game, { type: scored ? 'shootout_goal' : 'shootout_miss', side, member: shooter, minute })
      recordMoment(game, { state: 'live', status: 'SO', period: 'SO' })
      game.second += 40
    }
  }
}
