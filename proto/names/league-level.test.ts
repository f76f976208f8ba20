import { expect, test } from '@jest/globals'
import { leagueLevel } from './league-level.ts'

test.each([
  ['U19 Landesliga Test', { ageGroup: 'U19' }],
  ['Campeonato Sudamericano Sub-20', { ageGroup: 'U20' }],
  ['Under 21 Division', { ageGroup: 'U21' }],
  ['A-Junioren Bundesliga', { ageGroup: 'U19' }],
  ['HVNB Oberliga Wjb', { ageGroup: 'U17' }],
  ['Youth League', { ageGroup: 'youth' }],
  ['Reserve League North', { level: 'reserves' }],
  ['U21 Reserves Cup', { ageGroup: 'U21', level: 'reserves' }],
])('%s', (name, level) => expect(leagueLevel(name)).toEqual(level))

test.each([
  'Bundesliga',
  '2. Bundesliga',
  'Serie B',
  'Division II',
  'Ligue 2',
  'Scottish Junior Cup',
  'Torneo Primavera',
  'Premier League 2',
  'EuroCup',
])('%s says nothing of it', (name) => expect(leagueLevel(name)).toEqual({}))
