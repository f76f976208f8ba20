import { readFileSync } from 'node:fs'
import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { stageRows } from '../engine/table.ts'
import { rankedRules } from '../testing/played.ts'
import divisionRows from './divisions.json' with { type: 'json' }

/** Endings of team names by the team codes of the file. */
const endings: Record<string, string> = {
  ANA: 'Angels',
  ARI: 'Diamondbacks',
  ATL: 'Braves',
  BAL: 'Orioles',
  BOS: 'Red Sox',
  CHA: 'White Sox',
  CHN: 'Cubs',
  CIN: 'Reds',
  CLE: 'Indians',
  COL: 'Rockies',
  DET: 'Tigers',
  HOU: 'Astros',
  KCA: 'Kansas City Royals',
  LAN: 'Dodgers',
  MIA: 'Marlins',
  MIL: 'Brewers',
  MIN: 'Twins',
  NYA: 'Yankees',
  NYN: 'Mets',
  OAK: 'Oakland Athletics',
  PHI: 'Phillies',
  PIT: 'Pirates',
  SDN: 'Padres',
  SEA: 'Mariners',
  SFN: 'Giants',
  SLN: 'Cardinals',
  TBA: 'Tampa Bay Rays',
  TEX: 'Rangers',
  TOR: 'Blue Jays',
  WAS: 'Nationals',
}
const teams = divisionRows.flatMap(({ divisions }) => divisions.flatMap((division) => division.teams))
const idByCode = new Map(Object.entries(endings).map(([code, name]) => [code, teams.find(({ team }) => team.endsWith(name))!.team_id]))
const codeById = new Map([...idByCode].map(([code, id]) => [id, code]))

withSharedData('baseball/retrosheet-gamelogs/GL2016.TXT', 'the major leagues of 2016, from the game log', (path) => {
  const games = readFileSync(path, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((field) => field.replaceAll('"', '')))
  const matches = games.map(
    ([day, number, , away, , , home, , , awayRuns, homeRuns]): Match =>
      create(MatchSchema, {
        sport: 'baseball',
        id: `${day}${number}${home}`,
        schedule: {
          home: { teamId: idByCode.get(home!)! },
          away: { teamId: idByCode.get(away!)! },
          stage: 'Regular Season',
          startAt: `${day!.replace(/(....)(..)(..)/, '$1-$2-$3')}T00:00:00Z`,
        },
        state: { scoreboard: { state: 'finished', status: 'FT', homeScore: Number(homeRuns), awayScore: Number(awayRuns) } },
      }),
  )
  const getRows = (of: readonly Match[]) =>
    stageRows('Regular Season', of, rankedRules('baseball', 'united-states-major-league-baseball', '2016'))
  const rows = getRows(matches)
  const row = (code: string) => rows.find(({ teamId }) => codeById.get(teamId) === code)!

  test('all six divisions in their final order', () =>
    expect(
      [...Map.groupBy(rows, ({ group }) => group)].map(([group, of]) => [
        group,
        of.map(({ teamId, won, lost }) => `${codeById.get(teamId)} ${won}-${lost}`).join(', '),
      ]),
    ).toEqual([
      ['AL East', 'BOS 93-69, TOR 89-73, BAL 89-73, NYA 84-78, TBA 68-94'],
      ['AL Central', 'CLE 94-67, DET 86-75, KCA 81-81, CHA 78-84, MIN 59-103'],
      ['AL West', 'TEX 95-67, SEA 86-76, HOU 84-78, ANA 74-88, OAK 69-93'],
      ['NL East', 'WAS 95-67, NYN 87-75, MIA 79-82, PHI 71-91, ATL 68-93'],
      ['NL Central', 'CHN 103-58, SLN 86-76, PIT 78-83, MIL 73-89, CIN 68-94'],
      ['NL West', 'LAN 91-71, SFN 87-75, COL 75-87, ARI 69-93, SDN 68-94'],
    ]))

  test('a row: the Cubs, 103-58-1', () =>
    expect(row('CHN')).toMatchObject({
      position: 1,
      groupPosition: 1,
      group: 'NL Central',
      conference: 'NL',
      division: 'NL Central',
      played: 162,
      won: 103,
      lost: 58,
      drawn: 1,
      winPct: '.640',
      gamesBehind: '0',
      goalsFor: 808,
      goalsAgainst: 556,
      goalDifference: 252,
      clinch: 'division',
      zone: 'playoff',
      home: { played: 81, won: 57, lost: 24, drawn: 0 },
      away: { played: 81, won: 46, lost: 34, drawn: 1 },
      lastTen: '6-3-1',
      streak: 'W1',
    }))

  test('games ahead and behind, in the division and in the wild-card race', () =>
    expect(
      Object.fromEntries(
        ['BOS', 'TOR', 'BAL', 'DET', 'SEA', 'NYN', 'SFN', 'SLN', 'MIA'].map((code) => [
          code,
          [row(code).gamesBehind, row(code).wildcardGamesBehind, row(code).clinch, row(code).zone].join(' '),
        ]),
      ),
    ).toEqual({
      BOS: '0  division playoff',
      TOR: '4 +2.5 wildcard playoff',
      BAL: '4 +2.5 wildcard playoff',
      DET: '8 2.5 eliminated ',
      SEA: '9 3 eliminated ',
      NYN: '8 +1 wildcard playoff',
      SFN: '4 +1 wildcard playoff',
      SLN: '17.5 1 eliminated ',
      MIA: '15.5 7.5 eliminated ',
    }))

  test('teams that had clinched by a day, by arithmetic', () => {
    const on = (day: string, code: string) => {
      const now = getRows(matches.filter(({ schedule }) => schedule!.startAt.slice(0, 10) <= day))
      return now.find(({ teamId }) => codeById.get(teamId) === code)!.clinch
    }
    expect([on('2016-09-14', 'CHN'), on('2016-09-15', 'CHN')]).toEqual([undefined, 'division'])
    expect([on('2016-09-22', 'TEX'), on('2016-09-23', 'TEX')]).toEqual([undefined, 'division'])
    expect([on('2016-09-23', 'WAS'), on('2016-09-24', 'WAS')]).toEqual([undefined, 'division'])
  })
})
