import { formKey } from '@touchline/contract/keys'
import fc from 'fast-check'
import { ids } from './records.ts'

/** Bytes that a client sends, in the pieces in which it sends them, and what happens before. */
export interface AnyConnection {
  requests: number
  pieces: readonly Buffer[]
  /** Time that passes before, in milliseconds. */
  afterMs: number
  /** The key of that number is revoked before. */
  revokes: number | undefined
  /** The client ends its side at last. */
  ends: boolean
}

const key = (n: number): string => formKey('live', Buffer.alloc(32, n))
/** Keys by what they may do; a key that is not listed was never issued. */
export const keys = { full: key(1), frugal: key(2), restricted: key(3), expired: key(4), none: key(9) }
/** Keys that are revoked while connections use them. */
export const revocable = Array.from({ length: 40 }, (_, i) => key(20 + i))

const live = '/v1/soccer/matches/live'
export const paths = [
  ...[live, live, live, live, `${live}?lang=fr`, '/v1/basketball/matches/live', '/v1/cricket/matches/live', '/v1/sports'],
  ...[`/v1/soccer/matches/${ids.match}`, `/v1/soccer/matches/${ids.otherMatch}`, `/v1/soccer/matches/${ids.unknown}`],
  ...['/v1/soccer/matches?date=2026-03-01', '/v1/soccer/matches?date=2026-02-30', '/v1/soccer/matches?colour=red'],
  ...[`/v1/soccer/leagues/${ids.league}/standings`, '/v1/soccer/leagues', `/v1/soccer/teams/${ids.home}`, '/v1/soccer/teams?q=north'],
  ...['/v1/soccer', '/v1/', '/', '/openapi.json', `${live}/`, `/v1//soccer/matches/live`, '/v1/soccer/matches/live#a', `${live}?key=a`],
]
const values = <T>(...some: T[]) => fc.constantFrom(...some)
const issued = fc.oneof(values(keys.full, keys.full, keys.restricted), values(...revocable))
const anyKey = fc.oneof(
  { weight: 12, arbitrary: issued },
  values(keys.frugal, keys.frugal, keys.expired, keys.none, 'tl_live_nonsense', 'x'),
)
const spelled = (...names: string[]) => values(...names, ...names.map((name) => name.toLowerCase()))
const field = (name: fc.Arbitrary<string>, value: fc.Arbitrary<string>) => fc.tuple(name, value).map(([n, v]) => `${n}: ${v}`)
const keyLine = fc.oneof(
  { weight: 6, arbitrary: field(spelled('X-API-Key'), anyKey) },
  {
    weight: 2,
    arbitrary: field(
      spelled('Authorization'),
      fc.tuple(values('Bearer', 'bearer', 'Basic'), anyKey).map((parts) => parts.join(' ')),
    ),
  },
)
const codings = values(
  'gzip',
  'gzip',
  'br',
  'identity',
  'gzip, deflate, br',
  'gzip, deflate, br',
  'gzip;q=0.5, br;q=0',
  '*;q=0',
  '',
  'x'.repeat(120),
)
const tags = values('*', '"a"', 'W/"a", "b"', '{etag}', '{etag-gzip}', '"a", {etag}')
/** Headers that common clients send, each at most once. */
const plainLines = fc.subarray([
  field(spelled('User-Agent'), values('curl/8.9.1', 'Mozilla/5.0 (X11; Linux x86_64)')),
  field(spelled('Accept'), values('*/*', '*/*', 'application/json', 'application/json', 'text/html', 'text/markdown', 'a  b')),
  field(spelled('Accept-Encoding'), codings),
  field(spelled('If-None-Match'), tags),
  field(
    spelled('Connection'),
    fc.oneof({ weight: 12, arbitrary: fc.constant('keep-alive') }, values('Keep-Alive', 'close', 'Upgrade', 'keep-alive, close')),
  ),
  field(spelled('Cache-Control'), values('no-cache')),
  field(spelled('traceparent'), values('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-0-0-0')),
  field(spelled('Sec-Fetch-Mode'), values('cors')),
  field(spelled('X-Forwarded-For'), values('203.0.113.9', '1.2.3.4, 5.6.7.8')),
])
/** Lines that a narrow grammar must not take for something else. */
const oddLine = values(
  ...['Content-Length: 0', 'Content-Length: 3', 'Content-Length: -1', 'Transfer-Encoding: chunked', 'Transfer-Encoding : chunked'],
  ...['Expect: 100-continue', 'Expect: magic', 'Upgrade: websocket', 'Host: other', 'host:', 'X-API-Key: x', 'X-Odd: 1', ' folded: 1'],
  ...[
    'Accept:application/json',
    'Accept:\tapplication/json',
    'Accept: application/json ',
    'Accept: caf\xe9',
    'Accept: a\0b',
    'Accept: a\rb',
  ],
  ...['nocolon', ': noname', 'Ac cept: */*', `Accept: ${'x'.repeat(3_000)}`, `X-Long: ${'x'.repeat(17_000)}`, 'PAYMENT-SIGNATURE: e30='],
  ...['Cookie: a=b', 'Proxy-Connection: close', 'Keep-Alive: timeout=1', 'Trailer: X', 'TE: trailers', 'Connection: close', '__proto__: 1'],
)
const startLine = (path: string, [method, version]: readonly [string, string]) => `${method} ${path} HTTP/${version}`
const usual = ['GET', '1.1'] as const
const oddStart = values<readonly [string, string]>(
  ...(['HEAD', 'POST', 'get', 'GET ', 'OPTIONS', 'CONNECT', 'PRI', 'G'] as const).map((method) => [method, '1.1'] as const),
  ...(['1.0', '0.9', '2.0', '1.10', '1,1'] as const).map((version) => ['GET', version] as const),
)
const shuffled = (lines: readonly string[]) => fc.shuffledSubarray([...lines], { minLength: lines.length })
const written = (start: string, lines: readonly string[]) => `${[start, ...lines].join('\r\n')}\r\n\r\n`

const valid = fc
  .tuple(
    values(...paths),
    keyLine,
    plainLines.chain((each) => fc.tuple(...each)),
  )
  .chain(([path, line, lines]) => shuffled(['Host: api.example', line, ...lines]).map((all) => written(startLine(path, usual), all)))
const odd = fc
  .tuple(
    values(...paths),
    fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, oddStart),
    fc.array(keyLine, { maxLength: 2 }),
    fc.array(oddLine, { maxLength: 2 }),
  )
  .chain(([path, start, credentials, lines]) =>
    shuffled(['Host: api.example', ...credentials, ...lines])
      .chain((all) =>
        values(
          all,
          all,
          all,
          all.filter((each) => !each.startsWith('Host')),
        ),
      )
      .map((all) => written(startLine(path, start), all)),
  )

/** One place of the text is changed. */
const change = fc.tuple(
  fc.nat(),
  values('replaced', 'inserted', 'deleted', 'lf', 'cut'),
  values('\0', ' ', '\r', '\n', ':', 'A', '\x7f', '\xff', '\t', '/'),
)
function changed(text: string, [place, how, byte]: [number, string, string]): string {
  const at = place % text.length
  if (how === 'lf') return text.replace('\r\n', '\n')
  if (how === 'cut') return text.slice(0, at)
  return text.slice(0, at) + (how === 'deleted' ? '' : byte) + text.slice(at + (how === 'inserted' ? 0 : 1))
}
const hostile = fc.tuple(valid, change).map(([text, one]) => changed(text, one))

/** Connections of plain requests, and mixed ones. */
const texts = fc.oneof(
  fc.array(valid, { minLength: 2, maxLength: 9 }),
  fc.array(fc.oneof({ weight: 4, arbitrary: valid }, odd, hostile), { minLength: 1, maxLength: 7 }),
)
/** A piece each; all in one; cut anywhere; each byte. */
const framing = values('each', 'each', 'each', 'each', 'each', 'each', 'each', 'each', 'together', 'cut', 'bytes')

function pieces(texts: readonly string[], how: string, cuts: readonly number[]): Buffer[] {
  if (how === 'each') return texts.map((text) => Buffer.from(text, 'latin1'))
  const all = Buffer.from(texts.join(''), 'latin1')
  if (how === 'together') return [all]
  if (how === 'bytes' && all.length < 2_000) return Array.from(all, (byte) => Buffer.of(byte))
  const places = [0, ...cuts.map((cut) => cut % all.length).sort((a, b) => a - b), all.length]
  return places.slice(1).map((to, i) => all.subarray(places[i], to))
}

/** `etag`: of the live list, as it is and with gzip. */
export const anyConnection = (etag: string): fc.Arbitrary<AnyConnection> =>
  fc
    .record({
      texts,
      how: framing,
      cuts: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      afterMs: values(0, 0, 100, 1_000, 7_000, 61_000),
      revokes: fc.oneof({ weight: 300, arbitrary: fc.constant(undefined) }, fc.nat({ max: revocable.length - 1 })),
      ends: fc.boolean(),
    })
    .map(({ texts, how, cuts, ...rest }) => {
      const named = texts.map((text) => text.replaceAll('{etag}', etag).replaceAll('{etag-gzip}', `${etag.slice(0, -1)}-gzip"`))
      return { ...rest, requests: texts.length, pieces: pieces(named, how, cuts) }
    })
