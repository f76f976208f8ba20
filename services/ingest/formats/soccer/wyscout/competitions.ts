import { type Fields, fieldsOf, shown, wholeNumber } from '../../../parse/fields.ts'
import type { SourceStage } from '../../source-model.ts'
import { type KnownLeague, knownLeague } from '../shared/leagues.ts'
import { roundOrder, stageOf } from '../shared/stages.ts'
import competitions from './competitions.json' with { type: 'json' }

/** A season of a competition in the reviewed list. */
export interface Competition {
  competitionId: number
  seasonId: number
  league: KnownLeague
  season: string
  /** By roundId: "Group" for group matches, else the round. Absent for a league, whose rounds are game weeks. */
  rounds?: Readonly<Record<string, string>>
}

/** Undefined for an unreviewed competition or season. */
export function competitionOf(competitionId: number, seasonId: number): Competition | undefined {
  const row = competitions.find((each) => each.competitionId === competitionId && each.seasonId === seasonId)
  return row && { ...row, league: knownLeague(row.league)! }
}

interface Placement {
  stage: SourceStage
  round?: string
  roundOrder: number
  group?: string
}

/** Stage, round and group of a match. Throws an Error for an unknown round or group. */
export function placementOf(field: Fields, { league, rounds }: Competition): Placement {
  if (!rounds) {
    const week = wholeNumber(field('gameweek'), 'gameweek', { min: 1, max: 99 })
    const round = `Matchday ${week}`
    return { stage: stageOf(league.code, '', round), round, roundOrder: week }
  }
  const id = wholeNumber(field('roundId'), 'roundId')
  const round = rounds[id]
  if (round === undefined) throw new Error(`roundId ${id} is not in the reviewed list of rounds (formats/soccer/wyscout/competitions.json)`)
  if (round !== 'Group') return { stage: stageOf(league.code, 'Finals', round), round, roundOrder: roundOrder(round) }
  const [, group] = /^Group ([A-Z])$/.exec(String(field('groupName'))) ?? []
  if (group === undefined) throw new Error(`groupName ${shown(field('groupName'))} is no group of a group match`)
  return { stage: stageOf(league.code, 'Group', ''), group, roundOrder: 0 }
}

/** Competition and season of a file, from its first row with valid ids. */
export function competitionOfRows(rows: readonly unknown[]): Competition | { reason: string } {
  for (const row of rows) {
    try {
      const { competitionId, seasonId } = idsOf(fieldsOf(row))
      const reason = `competition ${competitionId}, season ${seasonId}, is not in the reviewed list (formats/soccer/wyscout/competitions.json): add it there`
      return competitionOf(competitionId, seasonId) ?? { reason }
    } catch {
      // The row is rejected when it is parsed.
    }
  }
  return { reason: 'no row has a valid competitionId and seasonId' }
}

/** Throws an Error when a row belongs to another competition or season. */
export function checkCompetition(field: Fields, { competitionId, seasonId }: Competition): void {
  const ids = idsOf(field)
  if (ids.competitionId !== competitionId || ids.seasonId !== seasonId)
    throw new Error(`competition ${ids.competitionId}, season ${ids.seasonId}, among matches of ${competitionId}, ${seasonId}`)
}

const idsOf = (field: Fields) => ({
  competitionId: wholeNumber(field('competitionId'), 'competitionId'),
  seasonId: wholeNumber(field('seasonId'), 'seasonId'),
})
