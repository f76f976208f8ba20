const teamStats = { totfd: 1, totyds: 5, pyds: 0, ryds: 5, pen: 0, penyds: 0, trnovr: 0, pt: 0, ptyds: 0, ptavg: 0, top: '30:00' }
const rusher = (name: string) => ({ name, att: 1, yds: 5, tds: 1, lng: 5, lngtd: 5, twopta: 0, twoptm: 0 })
const kicker = (name: string) => ({ name, fgm: 0, fga: 0, fgyds: 0, totpfg: 0, xpmade: 1, xpmissed: 0, xpa: 1, xpb: 0, xptot: 1 })

const side = (abbr: string, points: number, stats: object = {}) => ({
  score: { 1: points, 2: 0, 3: 0, 4: 0, 5: 0, T: points },
  abbr,
  to: 3,
  stats: { ...stats, team: teamStats },
})

const row = (sequence: number, statId: number, yards: number, clubcode = 'PHI', playerName: string | null = 'R.Unner') => ({
  sequence,
  clubcode,
  playerName,
  statId,
  yards,
})

const inPlay = { sp: 0, qtr: 1, down: 0, time: '10:00', yrdln: 'ATL 5', ydstogo: 0, ydsnet: 5, posteam: 'PHI', note: null }

export const ids = { runner: '00-0000001', kicker: '00-0000002' }

/**
 * Feed document of a short game: Philadelphia scores a 5-yard rushing touchdown and the extra point. `change` modifies
 * it in place.
 */
export function gameDocument(id: string, change: (game: ReturnType<typeof shortGame>) => void = () => {}): string {
  const game = shortGame()
  change(game)
  return JSON.stringify({ [id]: game, nextupdate: 1 })
}

const shortGame = () => ({
  home: side('PHI', 7, { rushing: { [ids.runner]: rusher('R.Unner') }, kicking: { [ids.kicker]: kicker('K.Icker') } }),
  away: side('ATL', 0),
  drives: {
    1: {
      posteam: 'PHI',
      qtr: 1,
      redzone: true,
      fds: 1,
      result: 'Touchdown',
      penyds: 0,
      ydsgained: 5,
      numplays: 2,
      postime: '0:10',
      plays: {
        40: { ...inPlay, down: 1, ydstogo: 5, note: 'TD', players: { 0: [row(1, 3, 0, 'PHI', null)], [ids.runner]: [row(2, 11, 5)] } },
        61: { ...inPlay, time: '09:56', note: 'XP', players: { [ids.kicker]: [row(1, 72, 0, 'PHI', 'K.Icker')] } },
      } as Record<string, Record<string, unknown>>,
    },
    crntdrv: 1,
  } as Record<string, unknown>,
  scrsummary: { 40: { type: 'TD', qtr: 1, team: 'PHI', players: { 'R.Unner': ids.runner } } },
  qtr: 'Final' as unknown,
})

/** The plays of the one drive of a short game. */
export const getPlays = (game: ReturnType<typeof shortGame>) =>
  (game.drives['1'] as { plays: Record<string, Record<string, unknown>> }).plays

export const playerList = (players: object): string => JSON.stringify(players)
export const runner = {
  first_name: 'Rob',
  last_name: 'Unner',
  full_name: 'Rob Unner',
  number: 4,
  birthdate: '1/23/1990',
  height: 71,
  weight: 200,
  position: 'RB',
  team: 'TB',
}
