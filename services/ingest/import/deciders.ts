import { isEnded } from '@touchline/contract/states'
import type { Row } from './merge-rows.ts'

const getPair = ({ homeId, awayId }: Row): string => [homeId, awayId].sort().join('\n')
const getGroup = ({ stage, group = '' }: Row): string => `${stage.name}\n${group}`

/**
 * A second meeting of two level teams of a group, where all others meet once, is a play-off for a place and not a group
 * match (World Cup 1958, Northern Ireland v Czechoslovakia). It gets the round that it has in files with a separate
 * heading, "Group 1 Playoffs" of the knock-out stage. Applies only to tournaments, whose ids do not depend on the
 * stage, and only once a later knock-out match has been played; before, it may be the first of a second round of
 * matches.
 */
export function withDeciders(rows: readonly Row[]): readonly Row[] {
  const knockouts = rows.filter(({ stage, scoreboard }) => stage.type === 'knockout' && isEnded(scoreboard.state))
  const last = knockouts.reduce((latest, { date }) => (date > latest ? date : latest), '')
  const [first] = knockouts
  if (!first) return rows
  const groups = Map.groupBy(
    rows.filter(({ stage }) => stage.type === 'group'),
    getGroup,
  )
  const deciders = new Set([...groups.values()].flatMap((group) => getDecider(group, last) ?? []))
  if (deciders.size === 0) return rows
  return rows.map((row) => {
    if (!deciders.has(row)) return row
    const { group, ...match } = row
    const round = group === undefined ? 'Playoffs' : `Group ${group} Playoffs`
    return { ...match, stage: first.stage, round, roundOrder: 0 }
  })
}

/** The last match of a group, if its two teams met before in it, were level, and no other two have met as often. */
function getDecider(group: readonly Row[], lastKnockout: string): Row | undefined {
  const ordered = group.toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date))
  const decider = ordered.at(-1)
  if (!decider || decider.date >= lastKnockout || ordered.at(-2)?.date === decider.date) return undefined
  const meetings = Map.groupBy(group, getPair)
  const isAlone = [...meetings].every(([pair, { length }]) => length === (pair === getPair(decider) ? 2 : 1))
  const regular = ordered.slice(0, -1)
  const [home, away] = [decider.homeId, decider.awayId].map((id) => getPoints(id, regular))
  return isAlone && group.every(({ scoreboard }) => isEnded(scoreboard.state)) && home === away ? decider : undefined
}

const getPoints = (team: string, rows: readonly Row[]): number =>
  rows.reduce((sum, { homeId, awayId, scoreboard: { homeScore = 0, awayScore = 0 } }) => {
    if (homeId !== team && awayId !== team) return sum
    const margin = (homeId === team ? 1 : -1) * (homeScore - awayScore)
    return sum + (margin > 0 ? 2 : margin === 0 ? 1 : 0)
  }, 0)
