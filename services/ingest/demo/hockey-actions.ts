import { chances, faceoff, type Game, goalie, infractions, onIce, sinceStart, spot, strength } from './hockey-game.ts'
import { addScore, count, type Member, otherSide, type Side, writeEvent, writePlay } from './match-log.ts'

export function duel(game: Game, side: Side, clock: string, type: 'hit' | 'block', people: Record<string, Member>): void {
  count(game, side, Object.values(people)[0], type)
  writePlay(game, { type, side, clock, people })
}

export function penalty(game: Game, side: Side, clock: string): void {
  const member = game.rng.pick(onIce(game, side))
  const infraction = game.rng.pick(infractions)
  game.short[side] = game.minute + 2
  count(game, side, member, 'pim', 2)
  count(game, otherSide(side), undefined, 'powerPlays')
  writePlay(game, {
    type: 'penalty',
    side,
    clock,
    people: { penalized: member },
    details: { case: 'hockey', value: { minutes: 2, infraction } },
  })
  const value = { minutes: '2', infraction, clock: sinceStart(game, clock) }
  writeEvent(game, { type: 'penalty', side, member, minute: game.minute, extra: { case: 'hockey', value } })
}

export function shot(game: Game, side: Side, clock: string): void {
  const { rng } = game
  const shooter = rng.pick(onIce(game, side))
  const keeper = goalie(game, otherSide(side))
  count(game, side, shooter, 'shots')
  count(game, otherSide(side), keeper, 'shotsAgainst')
  if (rng.chance(chances.goal)) return void goal(game, side, shooter, clock)
  count(game, otherSide(side), keeper, 'saves')
  writePlay(game, { type: 'shot', side, clock, people: { shooter, goalie: keeper }, details: spot(game, side) })
}

export function goal(game: Game, side: Side, scorer: Member, clock: string): void {
  const { rng } = game
  const other = otherSide(side)
  const how = strength(game, side)
  const mates = onIce(game, side).filter((member) => member !== scorer)
  const assist = rng.chance(chances.assist) ? mates.splice(rng.int(0, 3), 1)[0] : undefined
  const assist2 = assist && rng.chance(chances.assist2) ? rng.pick(mates) : undefined
  addScore(game, side, 1)
  count(game, side, scorer, 'goals')
  if (how !== 'ev') count(game, side, scorer, how)
  for (const helper of [assist, assist2]) if (helper) count(game, side, helper, 'assists')
  if (how !== 'pp')
    for (const each of [side, other]) for (const member of onIce(game, each)) count(game, each, member, 'plusMinus', each === side ? 1 : -1)
  writePlay(game, {
    type: 'goal',
    side,
    clock,
    people: { scorer, assist, assist2, goalie: goalie(game, other) },
    scoring: true,
    details: spot(game, side),
  })
  const named = {
    ...(assist && { assist: assist.name, assistId: assist.id }),
    ...(assist2 && { assist2: assist2.name, assist2Id: assist2.id }),
  }
  const value = { ...named, strength: how, clock: sinceStart(game, clock) }
  writeEvent(game, { type: 'goal', side, member: scorer, minute: game.minute, extra: { case: 'hockey', value } })
  // A power-play goal ends the minor penalty (IIHF rule 16.2).
  if (how === 'pp') game.short[other] = 0
  faceoff(game, clock)
}
