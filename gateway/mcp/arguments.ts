import { fail } from '@touchline/contract/errors'
import { readParam } from '../endpoints/param.ts'
import { oneLine } from './text.ts'
import { type JsonSchema, type Tool, Unclear } from './tool.ts'

/** Names of arguments in the REST interface and in other services, by our name. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  team: ['team_name', 'team_id'],
  opponent: ['opponent_name', 'opponent_id'],
  league: ['league_name', 'league_id'],
  player: ['player_name', 'player_id'],
  query: ['q', 'name'],
}
/** `id` means the first of these ids that the tool accepts. */
const identified = ['match_id', 'team', 'player']

/** The argument that a name refers to; undefined: the tool has no such argument. */
function argumentNamed(name: string, { args }: Pick<Tool, 'args'>): string | undefined {
  if (Object.hasOwn(args, name)) return name
  if (name === 'id') return identified.find((each) => Object.hasOwn(args, each))
  return Object.keys(spellings).find((each) => Object.hasOwn(args, each) && spellings[each]!.includes(name))
}

/** Throws Unclear for unknown arguments, and `invalid_parameter` or `missing_parameter`. */
export function readArguments(tool: Pick<Tool, 'name' | 'args'>, given: unknown): Readonly<Record<string, unknown>> {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw new Unclear('The arguments must be an object.')
  const { args } = tool
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(args).map(([name, { absent }]) => [name, absent]))
  const read = new Set<string>()
  for (const [spelling, value] of Object.entries(given ?? {})) {
    if (value === null || value === '') continue
    const name = argumentNamed(spelling, tool)
    if (name === undefined) throw unknownArgument(spelling, tool)
    if (read.has(name)) throw fail('invalid_parameter', { name, what: 'is given more than once' })
    read.add(name)
    values[name] = readParam(name, args[name]!, getText(name, value))
  }
  for (const [name, { required }] of Object.entries(args))
    if (required !== undefined && !read.has(name)) throw fail('missing_parameter', { name, what: required })
  return values
}

function getText(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(',')
  throw fail('invalid_parameter', { name, what: 'has the wrong type' })
}

function unknownArgument(name: string, { name: tool, args }: Pick<Tool, 'name' | 'args'>): Unclear {
  const known = Object.keys(args)
  const has = known.length === 0 ? 'has no arguments' : `has the arguments ${known.join(', ')}`
  return new Unclear(`There is no argument ${oneLine(name).slice(0, 40)}. ${tool} ${has}.`)
}

/** `sports`: the sports that the key may use. */
export function inputSchema({ args }: Tool, sports: readonly string[]): JsonSchema {
  const properties = Object.entries(args).map(([name, { schema, doc }]) => [
    name,
    { ...schema, ...(name === 'sport' && { enum: sports }), ...(doc !== '' && { description: doc }) },
  ])
  const required = Object.keys(args).filter((name) => args[name]!.required !== undefined)
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}
