import { chances, type Game } from './basketball-game.ts'
import { addScore, clockText, count, countOf, type Member, otherSide, type Side, writeEvent, writePlay } from './match-log.ts'

export function possession(game: Game, side: Side): void {
  const { rng, court } = game
  const other = otherSide(side)
  const shooter = rng.pick(court[side])
  if (rng.chance(chances.turnover)) return void turnover(game, side, shooter)
  if (rng.chance(chances.shootingFoul)) return void freeThrows(game, side, shooter)
  const value = rng.chance(chances.three) ? 3 : 2
  if (rng.chance(value === 3 ? chances.threeMade : chances.twoMade)) return void made(game, side, shooter, value)
  count(game, side, shooter, `tried${value}`)
  const blocker = rng.chance(chances.block) ? rng.pick(court[other]) : undefined
  if (blocker) count(game, other, blocker, 'blk')
  writePlay(game, {
    type: 'shot_missed',
    side,
    clock: clockText(game.secondsLeft),
    people: { shooter, blocker },
    details: { case: 'basketball', value: { shotValue: value, distance: distance(game, value) } },
  })
  rebound(game, side)
}

function rebound(game: Game, side: Side): void {
  const { rng, court } = game
  const offensive = rng.chance(chances.offensiveRebound)
  const winner = offensive ? side : otherSide(side)
  const member = rng.pick(court[winner])
  count(game, winner, member, offensive ? 'oreb' : 'dreb')
  writePlay(game, {
    type: 'rebound',
    side: winner,
    clock: clockText(game.secondsLeft),
    people: { rebounder: member },
    details: { case: 'basketball', value: {} },
  })
}

export function turnover(game: Game, side: Side, member: Member): void {
  const other = otherSide(side)
  count(game, side, member, 'turnover')
  const stealer = game.rng.chance(chances.steal) ? game.rng.pick(game.court[other]) : undefined
  if (stealer) count(game, other, stealer, 'stl')
  writePlay(game, {
    type: 'turnover',
    side,
    clock: clockText(game.secondsLeft),
    people: { committed: member, stealer },
    details: { case: 'basketball', value: {} },
  })
}

function freeThrows(game: Game, side: Side, shooter: Member): void {
  const { rng, court } = game
  const other = otherSide(side)
  const allowed = court[other].filter((member) => countOf(game, other, member, 'pf') < 5)
  if (allowed.length === 0) return void made(game, side, shooter, 2)
  const fouler = rng.pick(allowed)
  const clock = clockText(game.secondsLeft)
  count(game, other, fouler, 'pf')
  writePlay(game, {
    type: 'foul',
    side: other,
    clock,
    people: { committed: fouler, fouled: shooter },
    details: { case: 'basketball', value: { foulKind: 'shooting' } },
  })
  for (const throwOf of ['1 of 2', '2 of 2']) {
    const scoring = rng.chance(chances.freeThrow)
    count(game, side, shooter, 'fta')
    if (scoring) {
      count(game, side, shooter, 'ftm')
      points(game, side, 1)
    }
    writePlay(game, {
      type: scoring ? 'free_throw_made' : 'free_throw_missed',
      side,
      clock,
      people: { shooter },
      scoring,
      details: { case: 'basketball', value: { shotValue: 1, freeThrow: throwOf } },
    })
  }
}

export function made(game: Game, side: Side, shooter: Member, value: 2 | 3): void {
  const { rng, court } = game
  const helper = rng.chance(chances.assist) ? rng.pick(court[side].filter((member) => member !== shooter)) : undefined
  const metres = distance(game, value)
  for (const what of [`tried${value}`, `made${value}`]) count(game, side, shooter, what)
  if (helper) count(game, side, helper, 'ast')
  if (metres < 4) count(game, side, undefined, 'paint', value)
  points(game, side, value)
  writePlay(game, {
    type: 'shot_made',
    side,
    clock: clockText(game.secondsLeft),
    people: { shooter, assist: helper },
    scoring: true,
    text: `${shooter.name} ${value} points`,
    details: { case: 'basketball', value: { shotValue: value, distance: metres, ...(helper && { assist: helper.name }) } },
  })
}

/** Metres from the basket. */
const distance = ({ rng }: Game, value: 2 | 3): number => (value === 3 ? rng.int(68, 85) : rng.int(5, 65)) / 10

function points(game: Game, side: Side, value: number): void {
  const other = otherSide(side)
  addScore(game, side, value)
  for (const member of game.court[side]) count(game, side, member, 'plusMinus', value)
  for (const member of game.court[other]) count(game, other, member, 'plusMinus', -value)
  const lead = game.score[side] - game.score[other]
  game.lead[side] = Math.max(game.lead[side], lead)
  if (lead <= 0) return
  if (game.ahead === other) writeEvent(game, { type: 'lead_change', side })
  game.ahead = side
}
