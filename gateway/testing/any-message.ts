import fc from 'fast-check'
import { tools } from '../mcp/tools.ts'
import { ids } from './records.ts'

/** A request of a valid, faulty or malicious client: body and headers. */
export interface AnyMessage {
  body: string
  headers: Record<string, string>
}

const argumentNames = [...new Set(tools.flatMap(({ args }) => Object.keys(args)))]
const oddTexts = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\u202e',
  '__proto__',
  'today',
  '9999-12-31',
  '-1',
  'NaN',
  '%2e%2e',
  '../..',
  '{sport}',
  '🏟️',
)
const value = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...Object.values(ids), 'soccer', 'tennis', 'horse-racing', 'Northbrück', 'stats,lineups', 'full'),
  },
  oddTexts,
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.integer({ min: -5, max: 20_000 }),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
)
const args = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.dictionary(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...argumentNames, 'id', 'q') }, fc.string()), value, {
      maxKeys: 5,
    }),
  },
  fc.jsonValue({ maxDepth: 2 }),
)
const call = fc.record({ name: fc.constantFrom(...tools.map(({ name }) => name), 'no_tool'), arguments: args })
const message = fc.oneof(
  { weight: 12, arbitrary: call.map((params) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })) },
  fc
    .constantFrom('tools/list', 'initialize', 'server/discover', 'ping', 'no/method')
    .map((method) => ({ jsonrpc: '2.0', id: 1, method, params: {} })),
  fc.jsonValue(),
)
const deep = (open: string, close: string) => fc.integer({ min: 1, max: 10_000 }).map((n) => `{"a":${open.repeat(n)}1${close.repeat(n)}}`)
const body = fc.oneof(
  { weight: 15, arbitrary: message.map((each) => JSON.stringify(each)) },
  fc.string(),
  deep('[', ']'),
  deep('{"a":', '}'),
)
const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { 'MCP-Protocol-Version': '2026-07-28' },
    { 'MCP-Protocol-Version': '1999-01-01' },
    { 'Mcp-Method': 'tools/call', 'Mcp-Name': 'get_match' },
    { Accept: '*/*' },
    { 'Content-Type': 'text/plain' },
    { Origin: 'null' },
  ),
)

export const anyMessage: fc.Arbitrary<AnyMessage> = fc.record({ body, headers })
