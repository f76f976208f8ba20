/** Requests a path below /v1/soccer. */
export type Ask = (path: string, isNarrow?: boolean) => Promise<{ status: number; body: Body }>
export interface Body {
  data: Row[]
  meta?: { total: number; next_cursor?: string | null }
}
interface Row {
  id: string
  name: string
  league_name: string
  match_count: number
  season: { name: string } | null
  players?: { player_id: string }[]
  home_team: { id: string }
}

/** A valid request of high cost. */
export interface Dear {
  path: string
  /** Use the key that is restricted to some leagues. */
  isNarrow?: boolean
}

const since = 'updated_since=1970-01-01T00:00:00Z'
const deep = 'limit=200&offset=10000'
const many = 'status=finished,scheduled'
const none = 'status=retired,walkover'

const searches = [
  '/leagues?limit=200&lang=de',
  '/leagues?limit=200&q=a&future=true',
  ...['fc', 'sc', 'un', 'a a', 'manchestre unitde', 'xqzzy wvkkj'].map((q) => `/teams?limit=200&q=${encodeURIComponent(q)}`),
  ...['ma', 'jo', 'an', 'de', 'silva'].map((q) => `/players?limit=200&q=${q}`),
]
const narrow = [
  ...[`${since}&${deep}`, `${many}&${deep}`, `${none}&limit=200`, 'status=finished&limit=200', 'status=live&limit=200'].map(
    (query) => `/matches?${query}`,
  ),
  '/teams?limit=200&q=fc',
  '/players?limit=200&q=ma',
]

/** The most expensive valid requests of each endpoint for the stored data. */
export async function dearRequests(ask: Ask): Promise<Dear[]> {
  const leagues = (await ask('/leagues?limit=200')).body.data.toSorted((a, b) => b.match_count - a.match_count)
  const [big, second] = [leagues[0]!, leagues[1]!]
  const ofBig = (await ask(`/matches?league_id=${big.id}&limit=200`)).body.data
  const team = ofBig[0]!.home_team.id
  const { body: changes } = await ask(`/matches?${since}&limit=200`)
  const season = encodeURIComponent(big.season!.name)
  const common = (await ask('/players?q=ma&limit=200')).body.data
  const lists = [
    `${since}&${deep}`,
    `${since}&limit=200&cursor=${changes.meta!.next_cursor}`,
    ...[many, none, `season=${season}`, 'round=matchday%201', 'round=none'].map((filter) => `${since}&${deep}&${filter}`),
    ...[many, none].map((filter) => `${since}&limit=200&${filter}`),
    `${since}&date_from=2015-08-01&date_to=2015-08-31&limit=200`,
    `${since}&team_id=${team}&${none}&limit=200`,
    `${since}&league_id=${big.id}&${many}&limit=200&offset=5000`,
    `${many}&${deep}`,
    `${none}&${deep}`,
    'status=finished&limit=200&offset=10000',
    'status=live&limit=200',
    'status=66,67,68,69&limit=200',
    `season=${season}&${many}&limit=200&offset=2000`,
    `season=${season}&${none}&limit=200`,
    `round=matchday%201&${deep}`,
    'round=none&limit=200',
    `league_id=${big.id}&limit=200&offset=5000`,
    `league_id=${big.id}&${none}&limit=200`,
    'league_name=Bundesliga&limit=200&offset=5000',
    `team_id=${team}&limit=200&${many}`,
    `date_from=2015-08-01&date_to=2015-08-31&limit=200`,
    `league_id=${second.id}&date_from=2015-08-01&date_to=2016-08-31&limit=200&lang=de`,
    `ids=${ofBig.slice(0, 50).map(({ id }) => id)}`,
  ].map((query) => `/matches?${query}`)
  const others = [
    ...searches,
    `/players?limit=200&q=ma&team_id=${team}`,
    `/teams/${team}`,
    `/teams/${team}/squad`,
    ...(common[0] ? [`/players/${common[0].id}`] : []),
    ...leagues.slice(0, 5).map(({ id }) => `/leagues/${id}/standings`),
    ...['', '/lineups', '/stats'].map((part) => `/matches/${ofBig[0]!.id}${part}`),
  ]
  return [...[...lists, ...others].map((path) => ({ path })), ...narrow.map((path) => ({ path, isNarrow: true }))]
}
