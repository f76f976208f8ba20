// Customer traffic at a rate that does not depend on response times.
//   k6 run --env BASE_URL=http://127.0.0.1:8080 --env KEYS=/absolute/keys.txt loadtest/k6/traffic.js
// KEYS: a file with an API key on each line; each virtual user has one of them. SCENARIO: match-day (default),
// goal-burst or cold-start. RATE: requests a second, 500. SECONDS: duration, 60. Exit code 99: a threshold was missed.
import { check } from 'k6'
import { SharedArray } from 'k6/data'
import exec from 'k6/execution'
import http from 'k6/http'

const { BASE_URL = 'http://127.0.0.1:8080', KEYS, SCENARIO = 'match-day', RATE = '500', SECONDS = '60' } = __ENV
const keys = new SharedArray('keys', () => open(KEYS).trim().split('\n'))
const sports = ['soccer', 'basketball', 'hockey', 'baseball', 'american-football', 'tennis', 'volleyball', 'handball']
const languages = ['en', 'de', 'fr', 'es', 'it']
const rate = Number(RATE)
const users = { preAllocatedVUs: Math.ceil(rate / 5), maxVUs: 2 * rate }

/** Every 20 seconds all customers look at once: five times the rate for two seconds. */
const burst = [
  { target: rate, duration: '17s' },
  { target: 5 * rate, duration: '500ms' },
  { target: 5 * rate, duration: '2s' },
  { target: rate, duration: '500ms' },
]
const steady = { executor: 'constant-arrival-rate', rate, duration: `${SECONDS}s`, ...users }
const scenarios = {
  'match-day': steady,
  'goal-burst': {
    executor: 'ramping-arrival-rate',
    startRate: rate,
    stages: Array.from({ length: Math.ceil(Number(SECONDS) / 20) }, () => burst).flat(),
    ...users,
  },
  // Starts together with the service, and no client has an ETag.
  'cold-start': steady,
}

export const options = {
  scenarios: { [SCENARIO]: scenarios[SCENARIO] },
  thresholds: {
    checks: ['rate>0.999'],
    'http_req_duration{job:live}': [SCENARIO === 'match-day' ? 'p(99)<50' : 'p(99)<250'],
    http_req_duration: ['p(99)<250'],
    dropped_iterations: ['count<1'],
  },
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max'],
}

const pick = (list) => list[Math.floor(Math.random() * list.length)]
const getKey = (user) => keys[user % keys.length]

/** Ids of matches and leagues of each sport, read with the first key. */
export function setup() {
  const headers = { 'X-API-Key': getKey(0) }
  const getIds = (path) => (http.get(`${BASE_URL}${path}`, { headers }).json('data') ?? []).map(({ id }) => id)
  const found = sports.map((sport) => ({
    sport,
    matches: getIds(`/v1/${sport}/matches?limit=50`),
    leagues: getIds(`/v1/${sport}/leagues?limit=50`),
  }))
  return found.filter(({ matches, leagues }) => matches.length > 0 && leagues.length > 0)
}

/** ETags that this virtual user has seen, by path. */
const seen = new Map()

function send(job, path, keepsTag = false) {
  const headers = { 'X-API-Key': getKey(exec.vu.idInTest), 'Accept-Encoding': 'gzip' }
  if (keepsTag && seen.has(path)) headers['If-None-Match'] = seen.get(path)
  const response = http.get(`${BASE_URL}${path}`, { headers, tags: { job, name: job }, responseType: 'none' })
  check(response, { 'is 200 or 304': ({ status }) => status === 200 || status === 304 })
  if (keepsTag && response.headers.Etag) seen.set(path, response.headers.Etag)
}

export default function (found) {
  const { sport, matches, leagues } = pick(found)
  const lang = languages[exec.vu.idInTest % languages.length]
  const share = Math.random()
  if (share < 0.8) send('live', `/v1/${sport}/matches/live?lang=${lang}`, SCENARIO !== 'cold-start')
  else if (share < 0.9) send('match', `/v1/${sport}/matches/${pick(matches)}`)
  else if (share < 0.95) send('list', `/v1/${sport}/matches?limit=50&lang=${lang}`)
  else send('rest', pick([`/v1/${sport}/leagues/${pick(leagues)}`, `/v1/${sport}/teams?q=un`, `/v1/${sport}/leagues`]))
}
