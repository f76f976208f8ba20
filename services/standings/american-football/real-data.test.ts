import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { MatchSchema } from '@touchline/contract/gen/match'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { stageRows } from '../engine/table.ts'
import { rankedRules } from '../testing/played.ts'
import divisionRows from './divisions.json' with { type: 'json' }

/** Endings of team names by the team codes of the file. */
const endings: Record<string, string> = {
  ARI: 'Cardinals',
  ATL: 'Falcons',
  BAL: 'Ravens',
  BUF: 'Bills',
  CAR: 'Panthers',
  CHI: 'Bears',
  CIN: 'Bengals',
  CLE: 'Browns',
  DAL: 'Cowboys',
  DEN: 'Broncos',
  DET: 'Lions',
  GB: 'Packers',
  HOU: 'Texans',
  IND: 'Colts',
  JAX: 'Jaguars',
  KC: 'Chiefs',
  LA: 'Los Angeles Rams',
  LAC: 'Los Angeles Chargers',
  MIA: 'Dolphins',
  MIN: 'Vikings',
  NE: 'Patriots',
  NO: 'Saints',
  NYG: 'Giants',
  NYJ: 'Jets',
  OAK: 'Oakland Raiders',
  PHI: 'Eagles',
  PIT: 'Steelers',
  SEA: 'Seahawks',
  SF: '49ers',
  TB: 'Buccaneers',
  TEN: 'Titans',
  WAS: 'Redskins',
}
const teams = divisionRows.flatMap(({ divisions }) => divisions.flatMap((division) => division.teams))
const idByCode = new Map(Object.entries(endings).map(([code, name]) => [code, teams.find(({ team }) => team.endsWith(name))!.team_id]))
const codeById = new Map([...idByCode].map(([code, id]) => [id, code]))

withSharedData('american-football/nfl-results', 'tables of the NFL', (folder) => {
  function getTable(year: string) {
    const [head, ...lines] = readFileSync(join(folder, `games_${year}.csv`), 'utf8')
      .trim()
      .split('\n')
    const names = head!.split(',')
    const rows = lines.map((line) => Object.fromEntries(line.split(',').map((field, i) => [names[i]!, field])))
    const matches = rows
      .filter(({ season_type }) => season_type === 'REG')
      .map(({ eid, date, week, home, away, home_score, away_score }) =>
        create(MatchSchema, {
          sport: 'american-football',
          id: eid!,
          schedule: {
            home: { teamId: idByCode.get(home!)! },
            away: { teamId: idByCode.get(away!)! },
            stage: 'Regular Season',
            round: `Week ${week}`,
            startAt: `${date}T00:00:00Z`,
          },
          state: { scoreboard: { state: 'finished', homeScore: Number(home_score), awayScore: Number(away_score) } },
        }),
      )
    return stageRows('Regular Season', matches, rankedRules('american-football', 'united-states-nfl', year))
  }
  const getDivisions = (year: string) =>
    Object.fromEntries(
      [...Map.groupBy(getTable(year), ({ group }) => group!)].map(([name, rows]) => [
        name,
        rows.map(({ teamId }) => codeById.get(teamId)).join(' '),
      ]),
    )
  const getSeeds = (year: string) =>
    Object.fromEntries(
      [...Map.groupBy(getTable(year), ({ conference }) => conference!)].map(([name, rows]) => [
        name,
        rows
          .filter(({ playoffSeed }) => playoffSeed !== undefined)
          .sort((a, b) => a.playoffSeed! - b.playoffSeed!)
          .map(({ teamId }) => codeById.get(teamId))
          .join(' '),
      ]),
    )

  test('2018 by division', () =>
    expect(getDivisions('2018')).toEqual({
      'AFC East': 'NE MIA BUF NYJ',
      'AFC North': 'BAL PIT CLE CIN',
      'AFC South': 'HOU IND TEN JAX',
      'AFC West': 'KC LAC DEN OAK',
      'NFC East': 'DAL PHI WAS NYG',
      'NFC North': 'CHI MIN GB DET',
      'NFC South': 'NO ATL CAR TB',
      'NFC West': 'LA SEA SF ARI',
    }))

  test('2019 by division', () =>
    expect(getDivisions('2019')).toEqual({
      'AFC East': 'NE BUF NYJ MIA',
      'AFC North': 'BAL PIT CLE CIN',
      'AFC South': 'HOU TEN IND JAX',
      'AFC West': 'KC DEN OAK LAC',
      'NFC East': 'PHI DAL NYG WAS',
      'NFC North': 'GB MIN CHI DET',
      'NFC South': 'NO ATL TB CAR',
      'NFC West': 'SF SEA LA ARI',
    }))

  test('play-off teams and their seeds', () => {
    expect(getSeeds('2018')).toEqual({ AFC: 'KC NE HOU BAL LAC IND', NFC: 'NO LA CHI DAL SEA PHI' })
    expect(getSeeds('2019')).toEqual({ AFC: 'BAL KC NE HOU BUF TEN', NFC: 'SF GB NO PHI SEA MIN' })
  })

  test('2018: wins of the best teams, and the four with a tie', () => {
    const rows = new Map(getTable('2018').map((row) => [codeById.get(row.teamId)!, row]))
    const won = ['NO', 'LA', 'KC', 'LAC'].map((code) => rows.get(code)!.won)
    expect(won).toEqual([13, 13, 12, 12])
    expect([...rows].filter(([, { drawn }]) => drawn !== 0).map(([code, { drawn, winPct }]) => [code, drawn, winPct])).toEqual([
      ['PIT', 1, '.594'],
      ['CLE', 1, '.469'],
      ['MIN', 1, '.531'],
      ['GB', 1, '.406'],
    ])
  })

  test('2018: a row of the table', () => {
    expect(getTable('2018').find(({ teamId }) => codeById.get(teamId) === 'KC')).toMatchObject({
      position: 1,
      groupPosition: 1,
      group: 'AFC West',
      conference: 'AFC',
      division: 'AFC West',
      played: 16,
      won: 12,
      lost: 4,
      drawn: 0,
      winPct: '.750',
      divisionRecord: '5-1',
      conferenceRecord: '10-2',
      goalsFor: 565,
      goalsAgainst: 421,
      playoffSeed: 1,
      zone: 'playoff',
      home: { played: 8, won: 7, lost: 1 },
    })
    expect(getTable('2018').every(({ points }) => points === undefined)).toBe(true)
  })
})
