import * as espn from '../all-sports/espn-scoreboard/testing/invented.ts'
import { examples } from '../all-sports/touchline-jsonl/testing/examples.ts'
import { gameDocument, ids, playerList, runner } from '../american-football/nfl-gamecenter/testing/invented-document.ts'
import { gameFields, gamesFile } from '../american-football/nfl-results/testing/game-row.ts'
import * as mlb from '../baseball/mlb-stats/testing/invented.ts'
import { shortGame } from '../baseball/retrosheet/testing/invented-game.ts'
import { logRow } from '../baseball/retrosheet/testing/invented-log.ts'
import { files as euroleague } from '../basketball/euroleague/testing/invented-files.ts'
import * as euro from '../basketball/euroleague-live/testing/invented.ts'
import * as live from '../basketball/nba-live/testing/invented-game.ts'
import { gameFiles, gameLog, logRows } from '../basketball/nba-stats/testing/invented-games.ts'
import { files as hvnb } from '../handball/hvnb/testing/invented-files.ts'
import { entry, schedule, scheduled, shifts, summary, usualSeasons } from '../hockey/hockeytech/testing/invented-feed.ts'
import * as nhl from '../hockey/nhl-web/testing/invented-games.ts'
import { fullRace, fullRunners, racesCsv, runnersCsv } from '../horse-racing/racing-csv/testing/race-day.ts'
import * as world from '../soccer/fifa/testing/invented.ts'
import * as reply from '../soccer/openligadb/testing/invented.ts'
import { event, folder, match } from '../soccer/wyscout/testing/invented.ts'
import * as tour from '../tennis/atp/testing/invented-tour.ts'
import { getSets, scoutFile } from '../volleyball/datavolley/testing/invented-scout-file.ts'
import { tournamentFiles } from '../volleyball/fivb-xml/testing/invented-tournament.ts'

const text = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
const json = JSON.stringify

const final = (year: number) => ({
  ...{ round: 'Final', date: `${year}-06-24`, time: '20:00', team1: 'Norway', team2: 'Wales', ground: 'Arena, Cardiff' },
  ...{ score: { ft: [1, 0] }, goals1: [{ name: 'Ødegaard', minute: 7 }], goals2: [], group: 'Group A' },
})

const eleven = (club: string) => Array.from({ length: 10 }, (_, i) => `${club}${'abcdefghij'[i]}xe`).join(', ')

/** Valid files of every imported format, by name; together they cover all file kinds of the connector. */
export const soundFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'openfootball-clubs': {
    'england/eng.clubs.txt': text(
      '= England',
      'Ashby Town (1902-1950), 1902, @ The Park, Ashby (North) › Kent',
      '  | Ashby | Ashby T. [en]   # old',
      ' Street 3 // 1140 Ashby',
    ),
    'england/eng.clubs.history.txt': text(
      '= England',
      '== 1900/1',
      'RENAME   Heathens FC, Ashby ⇒ Ashby Town',
      '  Aby FC ⇒ Bexford United',
    ),
  },
  'openfootball-leagues': { 'leagues.txt': text('world  1930-  World Cup', '  | FIFA World Cup | Mundial [es]') },
  'openfootball-json': {
    '2024-25/en.1.json': json({
      name: 'English Premier League 2024/25',
      matches: [
        {
          ...{ round: 'Matchday 1', date: '2024-08-16', time: '15:00', team1: 'Ashby Town', team2: 'Bexford United' },
          score: { ft: [1, 0], ht: [0, 0] },
        },
      ],
    }),
    '2025-26/en.1-full.json': json({
      name: 'England | Premier League 2025/26',
      matches: [
        {
          ...{ round: 'Regular Season - 1', date: '2025-08-16', time: '15:00 UTC+1', team1: 'Ashby Town', team2: 'Bexford United' },
          ...{ score: { ft: [1, 0], ht: [0, 0] }, goals1: [{ name: 'Aaxe', minute: '90+2' }], goals2: [], ground: 'The Park, Ashby' },
          lineup: ['A', 'B'].map((club) => ({
            starter: [...'abcdefghijk'].map((letter) => ({ name: `${club}${letter}xe`, captain: letter === 'a' })),
            ...{ bench: [{ name: `${club}new` }], subs: [{ on: `${club}new`, off: `${club}bxe`, minute: '60' }] },
          })),
          ...{ bookings: [[{ type: 'Y', name: 'Aaxe', minute: '30' }], []], referees: [{ name: 'Pat DOE' }], attendance: 100 },
        },
      ],
    }),
  },
  'espn-scoreboard': {
    'nfl/scoreboard.json': json(espn.scoreboard([espn.event(), espn.event({ id: 2, date: '2026-09-20T17:00Z', status: espn.scheduled })])),
    'mlb/4010000003.json': json(
      espn.event({
        ...{ league: 's:1~l:10', id: 3, season: { year: 2026, type: 3 } },
        sides: [
          espn.side('home', 15, 'Atlanta Braves', 1, [1, 0, 0, 0, 0]),
          espn.side('away', 19, 'Los Angeles Dodgers', 1, [0, 1, 0, 0, 0]),
        ],
        status: espn.status({ name: 'IN_PROGRESS', period: 5, detail: 'End 5th' }),
        competition: { notes: [{ type: 'event', headline: 'NLDS - Game 4' }] },
      }),
    ),
    'soccer/summary.json': json(
      espn.summary(
        espn.event({
          ...{ league: 's:600~l:700', id: 4, season: { year: 2026, type: 1 } },
          sides: [espn.side('home', 1, 'Ashby Town', 2, [1, 1]), espn.side('away', 2, 'Bexford United', 1, [0, 1])],
          status: espn.status({ name: 'FULL_TIME', state: 'post', completed: true, period: 2, clock: "90'+8'" }),
        }),
        { uid: 's:600~l:700', slug: 'eng.1', name: 'English Premier League' },
      ),
    ),
  },
  'nhl-web': Object.fromEntries(
    Object.entries({
      ...nhl.gameFiles(),
      'score/2024-11-02.json': nhl.scores([
        nhl.over([2, 1], 3, { goals: nhl.listedGoals() }),
        nhl.game({ id: 2_024_020_101, awayTeam: nhl.rangers }),
      ]),
    }).map(([name, reply]) => [name, json(reply)]),
  ),
  fifa: Object.fromEntries(Object.entries(world.matchFiles()).map(([name, reply]) => [name, json(reply)])),
  openligadb: {
    'bl2/2025.json': json([
      reply.match({
        matchResults: [reply.result(1, '1:0'), reply.result(2, '2:1')],
        goals: [reply.goal('1:0', 12), reply.goal('1:1', 60), reply.goal('2:1', 93)],
        ...{ location: { locationCity: 'Ashby', locationStadium: 'The Park' }, numberOfViewers: 512 },
      }),
      reply.match({ matchID: 2, matchIsFinished: false, matchDateTimeUTC: '2025-09-02T13:30:00Z', matchDateTime: '2025-09-02T15:30:00' }),
    ]),
    'dfb/2025.json': json([
      reply.cupMatch(
        [reply.result(2, '2:1'), reply.result(3, '1:1'), reply.result(5, '2:1')],
        [reply.goal('1:0', 53), reply.goal('1:1', 92), reply.goal('2:1', null, { isPenalty: true })],
      ),
    ]),
  },
  'openfootball-text': {
    '2024-25/x.txt': text(
      ...[
        '= English National League 2024/25',
        '# Matches  1',
        '» Matchday 1',
        '▪▪ Group A',
        'Sat Aug 10 2024 15:00 @ Park, Ashby, Att: 512',
      ],
      ...['  15.00  Ashby Town v Bexford United  2-1 (1-0) [awarded] @ Park, Ashby', "     (Aaxe 9', Abxe 60'(p);", "      Baxe 77')", ''],
      ...[`Ashby Town: A [c] (60' Q), ${eleven('A')}`, "    Yellow: Aaxe 5'", `Bexford United: B - ${eleven('B')}`, "    Red: Baxe 85'"],
      ...['', 'Refs: X (ENG), Y, Z', 'Penalties: 1-0 A, B (missed)'],
    ),
    'squads/koeln.txt': text('= 1. FC Köln - Deutsche Bundesliga 2023/24', '3,  Sepp van den BERG (NED),  DF,  b. 2001,  Liverpool'),
  },
  'worldcup-json': {
    '2018/worldcup.json': json({ name: 'World Cup 2018', matches: [final(2018)] }),
    '2018/worldcup.stadiums.json': json({
      name: 'World Cup 2018',
      stadiums: [{ name: 'Arena (Park)', city: 'Cardiff (2)', timezone: 'UTC+1' }],
    }),
    '2018/worldcup.squads.json': json([
      {
        name: 'Norway',
        players: [{ number: 10, pos: 'MF', name: 'Martin Ødegaard', date_of_birth: '1998-12-17', club: { name: 'Arsenal' } }],
      },
    ]),
  },
  'euro-json': { '2020/euro.json': json({ name: 'Euro 2020', rounds: [{ name: 'Final', matches: [final(2021)] }] }) },
  'international-results': {
    'results.csv': text(
      'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral',
      '2018-07-15,France,Croatia,4,2,FIFA World Cup,Moscow,Russia,TRUE',
      '2018-07-01,Russia,Spain,1,1,FIFA World Cup,Moscow,Russia,FALSE',
    ),
    'goalscorers.csv': text(
      'date,home_team,away_team,team,scorer,minute,own_goal,penalty',
      '2018-07-15,France,Croatia,France,A Quill,18,FALSE,FALSE',
    ),
    'shootouts.csv': text('date,home_team,away_team,winner,first_shooter', '2018-07-01,Russia,Spain,Russia,Spain'),
  },
  wyscout: Object.fromEntries(
    Object.entries(folder([match(9)], { 'events/9.json': json({ events: [event('Shot', 1, {}, 101, 1801)] }) })).map(([name, content]) => [
      name,
      String(content),
    ]),
  ),
  retrosheet: {
    '2016/2016CHN.EVN': text(...shortGame()),
    '2016/CHN2016.ROS': text('homea001,A,Home,L,R,CHN,2B'),
    '2016/TEAM2016': text('CHN,N,Chicago,Cubs', 'PIT,N,Pittsburgh,Pirates'),
    '2016/GL2016.TXT': text(logRow({ day: '20160411' })),
  },
  'mlb-stats': {
    'mlb/schedule.json': mlb.schedule({
      '2016-06-01': [mlb.entry({}, [1, 2])],
      '2016-06-02': [
        mlb.entry({ gamePk: 447_002, officialDate: '2016-06-02', gameDate: '2016-06-02T18:20:00Z', status: mlb.states.scheduled }),
      ],
    }),
    '447001/feed_live.json': mlb.feed({
      line: mlb.lineScore('1', '2'),
      runs: [1, 2],
      allPlays: mlb.plays(mlb.threeOut(1, 'top')),
    }),
  },
  'nfl-gamecenter': { '2018/2018090901.json': gameDocument('2018090901'), '2018/players_2018.json': playerList({ [ids.runner]: runner }) },
  'nfl-results': { 'games_2018.csv': gamesFile([gameFields()]) },
  euroleague: euroleague(),
  'euroleague-live': {
    'E2025/games.json': euro.list(euro.game({}, []), euro.game({ gameCode: 8, local: euro.game().road, road: euro.game().local })),
    'E2025_7/header.json': euro.header(),
    'E2025_7/plays.json': euro.plays([
      ['BP', '10:00'],
      ['2FGM', '9:30', 'home', 1],
      ['3FGM', '8:10', 'away', 1],
    ]),
    'E2025_7/box.json': euro.liveBox([[2, 3]]),
    'E2025_8/stats.json': euro.gameStats([75, 80]),
  },
  'nba-live': {
    [`live_boxscore_${live.gameId}.json`]: live.boxScore(),
    [`live_playbyplay_${live.gameId}.json`]: live.playByPlay(),
    'live_schedule_2016-17.json': live.schedule([live.scheduled('0021600002')]),
  },
  'nba-stats': { ...gameFiles(), 'stats_leaguegamelog_2016-17.json': gameLog(logRows({ id: '0021600002' })) },
  hockeytech: {
    'pwhl_seasons.json': usualSeasons,
    'pwhl_schedule_x.json': schedule([scheduled(7, '2025-01-07', [1, 0])]),
    'pwhl_game_summary_7.json': summary({ goals: [{ id: 1, home: true, period: 1, time: '3:51', scorer: 11 }], score: [1, 0] }),
    'pwhl_pbp_7.json': json([entry.faceoff('1st', '0:00', '1'), entry.goal('1st', '3:51', 11)]),
    'pwhl_gameshifts_7.json': shifts({ 11: ['0:40'] }),
  },
  'nhl-results': {
    'games_2017.csv': text(
      'season,date,away,away_goals,home,home_goals,ot,attendance',
      '2017,2016-10-13,Boston Bruins,1,Chicago Blackhawks,2,OT,17618',
    ),
  },
  'hockey-databank': {
    'Master.csv': text(
      'playerID,coachID,firstName,lastName,height,weight,shootCatch,pos,birthYear,birthMon,birthDay',
      'quillad01,,Ada,Quill,72,180,L,C/L,1990,2,28',
    ),
    'Scoring.csv': text('playerID,year,stint,tmID,lgID,pos,GP,G', 'quillad01,2016,1,BOS,NHL,L,80,9'),
    'Goalies.csv': text('playerID,year,stint,tmID,lgID,GP'),
    'Coaches.csv': text('coachID,year,tmID,lgID,stint'),
  },
  hvnb: hvnb({}),
  datavolley: { 'scouts/match.dvw': scoutFile(getSets('2-0 2-0 2-0')) },
  'fivb-xml': tournamentFiles(),
  atp: {
    'atp/tournaments_2021.csv': text(tour.tournament()),
    'atp/match_scores_2021.csv': text(tour.match(), tour.match({ number: 2, winner: 'bb02', loser: 'cc03', round: 'Semi-Finals' })),
    'atp/match_stats_2021.csv': text(tour.stats()),
    'atp/match_stats_extended_2021.csv': text(tour.extended()),
    'atp/player_overviews.csv': text(tour.playersHeader, tour.player()),
    'atp/rankings_2021.csv': text(tour.ranked()),
  },
  'touchline-jsonl': examples(),
  'racing-csv': {
    '2026-03-01/races.csv': racesCsv([fullRace]),
    '2026-03-01/runners.csv': runnersCsv(fullRunners),
  },
}
