/** A side of an event; `line`: its score by period. */
export const side = (
  homeAway: 'home' | 'away',
  id: number,
  displayName: string,
  score: number,
  line: readonly number[] = [],
  more: object = {},
) => ({
  ...{ id: String(id), uid: `s:0~l:0~t:${id}`, type: 'team', homeAway, score: String(score) },
  team: { id: String(id), uid: `s:0~l:0~t:${id}`, displayName, abbreviation: displayName.slice(0, 3).toUpperCase() },
  linescores: line.map((value, i) => ({ value, displayValue: String(value), period: i + 1 })),
  ...more,
})

interface Board {
  name: string
  id?: number
  state?: string
  completed?: boolean
  detail?: string
  period?: number
  clock?: string
  seconds?: number
}

/** A status by its name, "IN_PROGRESS". */
export const status = ({ name, id = 2, state = 'in', completed = false, detail = '', period = 1, clock = '0:00', seconds = 0 }: Board) => ({
  ...{ clock: seconds, displayClock: clock, period },
  type: { id: String(id), name: `STATUS_${name}`, state, completed, description: name, detail, shortDetail: detail },
})
export const final = (period = 4, detail = 'Final') => status({ name: 'FINAL', id: 3, state: 'post', completed: true, detail, period })
export const scheduled = status({ name: 'SCHEDULED', id: 1, state: 'pre', period: 0 })

interface Invented {
  /** "s:20~l:28": the National Football League. */
  league?: string
  id?: number
  date?: string
  season?: object
  sides?: readonly [object, object]
  status?: object
  /** Fields of the event. */
  more?: object
  /** Fields of its competition. */
  competition?: object
}

/** An event: by default a game of the first week of the NFL that ended 24:17. */
export function event({ league = 's:20~l:28', id = 401_000_001, date = '2026-09-13T17:00Z', season, sides, ...rest }: Invented = {}) {
  const [home, away] = sides ?? [
    side('home', 9, 'Green Bay Packers', 24, [7, 3, 7, 7]),
    side('away', 3, 'Chicago Bears', 17, [0, 10, 7, 0]),
  ]
  const uid = `${league}~e:${id}`
  return {
    ...{ id: String(id), uid, date, name: '', season: season ?? { year: 2026, type: 2, slug: 'regular-season' } },
    ...(league === 's:20~l:28' && { week: { number: 1 } }),
    competitions: [
      {
        ...{ id: String(id), uid: `${uid}~c:${id}`, date, timeValid: true, neutralSite: false, attendance: 71_500 },
        venue: { id: '1', fullName: 'Invented Field', address: { city: 'Ashby', state: 'WI' } },
        ...{ competitors: [home, away], notes: [], status: rest.status ?? final() },
        ...rest.competition,
      },
    ],
    ...rest.more,
  }
}

/** A scoreboard of these events. */
export const scoreboard = (events: readonly object[], league: object = {}) => ({
  leagues: [
    { id: '28', uid: 's:20~l:28', name: 'National Football League', slug: 'nfl', season: { year: 2026, displayName: '2026' }, ...league },
  ],
  events,
})

/** The summary of an event, with parts that are not read. */
export function summary({ competitions, ...header }: ReturnType<typeof event>, league: object = { uid: 's:20~l:28', slug: 'nfl' }) {
  return { boxscore: {}, plays: [], header: { ...header, league, competitions } }
}
