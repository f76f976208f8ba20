/** The four files in the source's format, with invented games of reviewed clubs. */

export const results = [
  'season,phase,round_name,team_home,points_home,team_away,points_away,game_code,date,round_code,team_code_home,team_code_away',
  '2018,RS,Round 1,Real Madrid,80,CSKA Moscow,70,1,October 11 21:00 CET,1,MAD,CSK',
  '2018,FF,Semifinal,Real Madrid,2,CSKA Moscow,3,257,May 17 18:00 CET,36,MAD,CSK',
  '2018,FF,Semifinal,Zalgiris Kaunas,60,Panathinaikos Athens,70,258,May 17 21:00 CET,36,ZAL,PAN',
  '2018,FF,Final,Real Madrid,90,Zalgiris Kaunas,80,259,May 19 17:30 CET,37,MAD,ZAL',
  '2018,FF,Final,CSKA Moscow,90,Panathinaikos Athens,80,260,May 19 20:30 CET,37,CSK,PAN',
]

const fives = {
  home: ['QUILL, ADA', 'REED, BO', 'STONE, CY', 'THORN, DI', 'UMBER, ED'],
  away: ['VALE, FLO', 'WREN, GUS', 'XU, HAL', 'YORK, IDA', 'ZELL, JO'],
}
const court = [...fives.home, ...fives.away].map((name) => `"${name}"`).join()

interface Line {
  type: string
  time: string
  quarter?: number
  side?: 'home' | 'away'
  name?: string
}

const playHeader = [
  'season,game_code,play_number,team_code,player_name,play_type,time_remaining,quarter,points_home,points_away,play_info,seconds,home_team,away_team',
  'home,team_name,last_ft,and1',
  ...['home', 'away'].map((side) => [1, 2, 3, 4, 5].map((n) => `${side}_player${n}`).join()),
].join()

/** Lines of a game, numbered from 2 as in the source. */
export const playLines = (lines: readonly Line[], game = 257): string[] =>
  lines.map(({ type, time, quarter = 1, side, name }, i) =>
    [
      `2018,${game},${i + 2},${side ? (side === 'home' ? 'MAD' : 'CSK') : 'NA'},${name ? `"${name}"` : 'NA'},${type},${time},${quarter},0,0,,0,A,B`,
      `${side ? String(side === 'home').toUpperCase() : 'NA'},NA,FALSE,FALSE,${court}`,
    ].join(),
  )

/** A two-pointer, then a three-pointer with an assist, and missed free throws: 2-3. */
export const shortGame: readonly Line[] = [
  { type: 'BP', time: '10:00' },
  { type: 'TPOFF', time: '09:59', side: 'home', name: fives.home[0]! },
  { type: 'TPOFF', time: '09:59', side: 'away', name: fives.away[0]! },
  { type: '2FGM', time: '09:40', side: 'home', name: fives.home[1]! },
  { type: '3FGM', time: '09:20', side: 'away', name: fives.away[1]! },
  { type: 'AST', time: '09:18', side: 'away', name: fives.away[2]! },
  { type: 'RPF', time: '09:00', side: 'away', name: fives.away[3]! },
  { type: 'CPF', time: '09:00', side: 'home', name: fives.home[2]! },
  { type: 'FTA', time: '09:00', side: 'away', name: fives.away[3]! },
  { type: 'FTA', time: '09:00', side: 'away', name: fives.away[3]! },
  { type: 'DRB', time: '08:59', side: 'home' },
  { type: 'EP', time: '00:00' },
  ...[2, 3, 4].flatMap((quarter) => [
    { type: 'BP', time: '10:00', quarter },
    ...fives.home.map((name) => ({ type: 'CPF', time: '05:00', quarter, side: 'home' as const, name })),
    ...fives.away.map((name) => ({ type: 'CPF', time: '05:00', quarter, side: 'away' as const, name })),
    { type: quarter === 4 ? 'EG' : 'EP', time: '00:00', quarter },
  ]),
]

export const plays = [playHeader, ...playLines(shortGame)]

export const shots = [
  'season,game_code,num_anot,team_code,player_id,player_name,action_id,action,points,coord_x,coord_y,zone,utc',
  '2018,257,5,MAD,P000001,"REED, BO",2FGM,Two Pointer,2,1.0,2.575,C,20190517160230',
]

export const teams = ['season,team_code,team_name', '2018,MAD,Real Madrid', '2018,CSK,CSKA Moscow']

export const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`

export const files = () => ({
  'el/gameresults.csv': text(results),
  'el/samplepbp.csv': text(plays),
  'el/sampleshots.csv': text(shots),
  'el/teaminfo.csv': text(teams),
})
