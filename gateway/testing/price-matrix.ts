import { type SportId, servedSports, sportNamed } from '@touchline/contract/catalog'
import { getOrMake } from '@touchline/platform/get-or-make'
import { type Endpoint, hasEndpoint } from '../endpoints/endpoint.ts'
import { endpoints } from '../endpoints/endpoints.ts'
import { channel, decoded, gatewayWithPayments, payer, paymentHeader } from './billing.ts'
import type { StandIns } from './full-answers.ts'
import type { GatewayUnderTest } from './gateway-for-test.ts'
import { idIn } from './known-ids.ts'
import { everything, matchWith, serveMatches } from './match-parts.ts'
import { ids, match } from './records.ts'
import { getTarget } from './requests.ts'

/** Every endpoint of every sport, in every spelling of its path, with GET and HEAD, for every kind of caller. */

export interface Cell {
  /** Relative to the base path, with ids of existing records. */
  path: string
  /** The required query, "?q=rovers". */
  query: string
  caller: string
  /** Index in `spellings`; 0 is the path itself. */
  spelling: number
  method: 'GET' | 'HEAD'
}

/**
 * The price list of the interface, in millionths of a dollar, by the end of a path; the first matching row counts.
 * Copied from the documentation, not from the table of endpoints.
 */
const priceList: readonly [path: RegExp, price: number][] = [
  [/^\/sports$|^\/[a-z-]+\/leagues(\/[^/]+)?$|^\/channels(\/|$)|^\/usage$/, 0],
  [/\/briefing$/, 20_000],
  [/^\/[a-z-]+\/([a-z]+|matches\/live|leagues\/[^/]+\/[a-z-]+|(teams|leagues)\/[^/]+\/fixtures\.ics)$/, 2_000],
  [/\/(matches|teams|players|races|venues|coaches|officials|horses|jockeys|trainers)\/[^/]+(\/[a-z-]+)?$/, 5_000],
]
const onChainMin = 10_000
/** The match of the matrix has all parts. */
const withParts = 'include=events,lineups,statistics'
const priceOfParts = 3 * 5_000

export function getPrice(path: string, query = ''): number {
  const found = priceList.find(([pattern]) => pattern.test(path))
  if (!found) throw new Error(`The price list has no row for ${path}.`)
  return found[1] + (query.includes(withParts) ? priceOfParts : 0)
}

/** The path itself, and 15 spellings that a careless router would treat alike. */
export const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => path.replace('/v1/', '/v1//'),
  (path) => path.replace('/v1/', '/v1/./'),
  (path) => path.replace('/v1/', '/v1/../v1/'),
  (path) => path.replace('/v1/', '/V1/'),
  (path) => path.toUpperCase(),
  (path) => path.replace(/(?<=^\/v1\/)./, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace('/v1/', '/v1%2F'),
  (path) => path.replace('/v1/', '/v1%252F'),
  (path) => path.replace('/v1/', '/v1%5C'),
  (path) => path.replace('/v1/', '/v1\\'),
  (path) => `${path};x`,
  (path) => `${path}%00`,
  (path) => `${path}%0A`,
  (path) => `http://api.example${path}`,
]

interface Caller {
  headers(t: GatewayUnderTest, sport: SportId | undefined, price: number): Record<string, string>
  /** Status of the path itself, for an endpoint of a sport or of none, with this price and this method. */
  status(isOfSport: boolean, price: number, method: string): number
  /** The answers to this caller are charged. */
  pays?: true
}

/** One key for each sport, with a limit out of reach. */
function withKey(rights: (sport: SportId | undefined) => object, status: Caller['status'] = () => 200): Caller {
  const keys = new Map<SportId | undefined, string>()
  return {
    headers: (t, sport) => ({ 'X-API-Key': getOrMake(keys, sport, () => t.newKey({ perMinute: 60_000, ...rights(sport) })) }),
    status,
  }
}
const otherThan = (sport: SportId | undefined): SportId => (sport === 'soccer' ? 'tennis' : 'soccer')
const getLeague = (sport: SportId): string => `${sportNamed(sport).prefix}-l0000000001`
const unpaid = (_: boolean, price: number): number => (price === 0 ? 200 : 402)
/** HEAD never pays. */
const paying = (_: boolean, price: number, method: string): number => (price === 0 || method === 'GET' ? 200 : 402)
const paid = (options: Parameters<typeof paymentHeader>[0]): Caller => ({
  headers: (_t, _sport, price) =>
    paymentHeader({ from: payer(9), ...options, amount: options?.scheme === 'exact' ? Math.max(price, onChainMin) : price }),
  status: paying,
  pays: true,
})

export const callers: Readonly<Record<string, Caller>> = {
  nobody: { headers: () => ({}), status: unpaid },
  'an unknown key': { headers: () => ({ 'X-API-Key': `tl_live_${'0'.repeat(48)}` }), status: () => 401 },
  'a revoked key': withKey(
    () => ({ state: 'revoked' }),
    () => 401,
  ),
  'a key of the smallest plan': withKey(() => ({ plan: 'free' })),
  'a key of a paid plan': withKey(() => ({ plan: 'business' })),
  'a key for the sport': withKey((sport) => ({ sports: [sport ?? 'soccer'] })),
  'a key for another sport': withKey(
    (sport) => ({ sports: [otherThan(sport)] }),
    (isOfSport) => (isOfSport ? 403 : 200),
  ),
  'a key for a league of another sport': withKey(
    (sport) => ({ leagueIds: [getLeague(otherThan(sport))] }),
    (isOfSport) => (isOfSport ? 403 : 200),
  ),
  'a key beside a payment': {
    headers: (...asked) => ({ ...callers['a key of a paid plan']!.headers(...asked), ...paymentHeader({ from: payer(9) }) }),
    status: () => 200,
  },
  'a payment on chain': paid({ scheme: 'exact' }),
  'a deposit': paid({ type: 'deposit' }),
  'a voucher': paid({ type: 'voucher' }),
  'a payment that is malformed': {
    headers: () => ({ 'PAYMENT-SIGNATURE': 'e30' }),
    status: (_, price, method) => (price === 0 ? 200 : method === 'GET' ? 400 : 402),
  },
}

/** Endpoints of no sport, then those of each. */
export const places: readonly (SportId | undefined)[] = [undefined, ...servedSports.map(({ id }) => id)]

/** All cells of a sport; `sample`: how many spellings besides the path itself, chosen by path, caller and method. */
export function* getCells(sport: SportId | undefined, sample = spellings.length - 1): Generator<Cell> {
  const isIn = (endpoint: Endpoint) =>
    sport === undefined ? !endpoint.sport && !endpoint.path.startsWith('/{sport}/') : isOfSport(endpoint) && hasEndpoint(sport, endpoint)
  let turn = places.indexOf(sport)
  // A calendar has a token instead of the callers of this matrix, and dumps are a matter of the plan.
  for (const endpoint of endpoints.filter((each) => isIn(each) && !('token' in each.params) && each.source.from !== 'dump')) {
    const { path: target, query } = getTarget(endpoint, sport)
    const path = target.replace('/v1', '')
    for (const each of [query, ...(endpoint.parts ? [`?ids=${idIn(sport!, ids.match)}&${withParts}`] : [])])
      for (const caller of Object.keys(callers))
        for (const method of ['GET', 'HEAD'] as const) {
          yield { path, query: each, caller, spelling: 0, method }
          for (let i = 0; i < sample; i++) yield { path, query: each, caller, spelling: 1 + (turn++ % (spellings.length - 1)), method }
        }
  }
}

const isOfSport = ({ sport, path }: Endpoint): boolean => sport !== undefined || path.startsWith('/{sport}/')

/** A gateway whose services have a record of every kind for every sport. */
export async function openMatrix() {
  const live = [match({ state: 'live', status: '5' })]
  const { t, billing } = await gatewayWithPayments({ live, environment: { PAYER_PER_MINUTE: '6000', TRUST_PROXY: '1' } })
  serveMatches(t.standIns, [matchWith(everything), matchWith(everything, ids.otherMatch, ids.otherLeague)])
  forEverySport(t.standIns)
  let requests = 0
  return {
    stop: () => t.stop(),
    /** Faults of a cell; empty: none. */
    async wrongIn(sport: SportId | undefined, cell: Cell): Promise<string[]> {
      billing.forget()
      const caller = callers[cell.caller]!
      const signIn = /^\/channels($|\/0x)/.test(cell.path) ? channel.signIn : {}
      // Each request is the first of its address within a minute.
      const address = { 'X-Forwarded-For': `10.${(++requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}` }
      const price = getPrice(cell.path, cell.query)
      const target = spellings[cell.spelling]!(`/v1${cell.path}`) + cell.query
      const { status, headers } = await t.request(target, { ...address, ...signIn, ...caller.headers(t, sport, price) }, cell.method)
      await billing.ended()
      return faultsIn(cell, sport !== undefined, status, headers, billing.charged())
    },
  }
}

function faultsIn(cell: Cell, isOfSport: boolean, status: number, headers: Record<string, string>, charged: bigint): string[] {
  const [caller, price, isPath] = [callers[cell.caller]!, getPrice(cell.path, cell.query), cell.spelling === 0]
  // Nothing but a key is answered by what is about a key.
  const isKeyless = cell.path === '/usage' && !cell.caller.includes('key')
  const expected = isKeyless ? 401 : caller.status(isOfSport, price, cell.method)
  const owed = isPath && caller.pays && expected === 200 ? price : 0
  const faults: string[] = []
  // Any other spelling is malformed, or names something that does not exist.
  const isRight = isPath ? status === expected : [400, 401, 402, 404].includes(status) || (expected === 403 && status === 403)
  if (!isRight) faults.push(`status ${status}, not ${isPath ? expected : 'a refusal'}`)
  const offers = headers['payment-required']
  if ((offers !== undefined) !== (status === 402)) faults.push(`offers with status ${status}`)
  if (isPath && offers !== undefined) {
    const amounts = decoded<{ accepts: { amount: string }[] }>(offers).accepts.map(({ amount }) => Number(amount))
    const all = [price, Math.max(price, onChainMin)]
    if (amounts.join() !== all.join()) faults.push(`offers of ${amounts}, not ${all}`)
  }
  if (charged !== BigInt(owed)) faults.push(`charged ${charged}, not ${owed}`)
  if ((headers['payment-response'] !== undefined) !== owed > 0) faults.push('a receipt for nothing, or none')
  return faults
}

/** Records have ids of soccer; requests with ids of any sport find them. */
function forEverySport(standIns: StandIns): void {
  for (const service of [standIns.fixtures, standIns.standings, standIns.stats, standIns.briefings] as Record<string, unknown>[])
    for (const [name, method] of Object.entries(service)) {
      const answer = method as (request: object) => unknown
      service[name] = (request: object) => answer(withIdsOfSoccer(request))
    }
  const { getTeamBriefing } = standIns.briefings
  standIns.briefings.getTeamBriefing = (request, context) => getTeamBriefing!({ ...request, id: ids.home }, context)
}

const withIdsOfSoccer = (request: object): object =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, Array.isArray(value) ? value.map(idOfSoccer) : idOfSoccer(value)]),
  )

const idOfSoccer = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^[a-z]{3}-(?=[a-z]0{8}\d\d$|[a-z]\d{10}$)/, 'soc-') : value
