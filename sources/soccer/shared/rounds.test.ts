import { describe, expect, test } from '@jest/globals'
import { getLeague } from './leagues.ts'
import { partsOfRound, stageOfRound } from './rounds.ts'
import { getStage } from './stages.ts'

test.each([
  ['Matchday 3', { round: 'Matchday 3' }],
  ['Finals, Semifinals', { stage: 'Finals', round: 'Semifinals' }],
  ['Regular Season - 3', { stage: 'Regular Season', round: '3' }],
  ['Group A', { stage: 'Group', group: 'A' }],
  ['Gruppe 1', { stage: 'Group', group: '1' }],
  ['Grupo B', { stage: 'Group', group: 'B' }],
  ['Group stage - Group 1', { stage: 'Group', group: '1' }],
  ['Second group stage - Group B', { stage: 'Second group stage', group: 'B' }],
  ['Group A, Matchday 2', { stage: 'Group', group: 'A', round: 'Matchday 2' }],
  ['Group, Matchday 2', { stage: 'Group', round: 'Matchday 2' }],
  ['Group 2 Play-off', { round: 'Group 2 Play-off' }],
  ['Group Matches', { round: 'Group Matches' }],
  ['Matchday 1 / Group A', { stage: 'Group', group: 'A', round: 'Matchday 1' }],
  ['Semi-finals, 1st leg', { round: 'Semi-finals, 1st leg' }],
  ['Round of 16 - 1st Leg', { round: 'Round of 16 - 1st Leg' }],
  ['First round, Replays', { round: 'First round, Replays' }],
  ['Rodada 1 - Turno', { stage: 'Turno', round: 'Rodada 1' }],
  ['Semi-finais - Turno', { stage: 'Turno', round: 'Semi-finais' }],
  ['Apertura Playoffs, Round 1', { stage: 'Apertura Playoffs', round: 'Round 1' }],
])('"%s" names %j', (text, parts) => expect(partsOfRound('xx.1', text)).toEqual(parts))

describe('the stage of a round for which the source names none', () => {
  test.each([
    ['en.1', 'Premier League', 'Matchday 1', undefined, ''],
    ['en.1', 'Premier League', 'Round 38', undefined, ''],
    ['xx.1', 'Harbour League', 'Semi-finals', undefined, 'Finals'],
    ['xx.1', 'Harbour League', 'Conference Semifinals', undefined, 'Finals'],
    ['xx.1', 'Harbour League', 'Elimination-finals', undefined, 'Finals'],
    ['xx.1', 'Harbour League', 'Final de Ascenso', undefined, 'Finals'],
    ['xx.1', 'Harbour League', 'Final Round', undefined, ''],
    ['xx.1', 'Harbour League', 'Matchday 1', 'East', ''],
    ['xx.1', 'Harbour League', 'Matchday 1', 'A', 'Group'],
    ['cl', 'Champions League', 'Matchday 1', 'A', 'Group'],
    ['cl', 'Champions League', 'Round of 16', undefined, 'Finals'],
    ['cl', 'Champions League', 'Qual. Round 1', undefined, 'Qualifying'],
    ['at.cup', 'ÖFB Cup', '1. Runde', undefined, 'Knockout Stage'],
    ['at.cup', 'ÖFB Cup', 'Finale', undefined, 'Knockout Stage'],
    ['xx.beker', 'Beker van Ashby', 'Round 6', undefined, 'Knockout Stage'],
  ])('%s, "%s": %s, %s → "%s"', (key, name, round, group, stage) => expect(stageOfRound(getLeague(key, name), round, group)).toBe(stage))
})

test.each([
  ['Apertura', 'Matchday 3', { name: 'Apertura', type: 'league' }],
  ['Apertura', 'Quarterfinals', { name: 'Apertura Play-offs', type: 'knockout' }],
  ['Clausura', 'Final, 2nd Leg', { name: 'Clausura Play-offs', type: 'knockout' }],
  ['Regular Season', 'Final', { name: 'Play-offs', type: 'knockout' }],
  ['Championship', 'Final', { name: 'Championship Group', type: 'group', group: 'Championship' }],
])('the stage of "%s, %s" is %j', (stage, round, expected) => expect(getStage('xx.1', stage, round)).toEqual(expected))
