import { fail } from '@touchline/contract/errors'
import { mayName } from '@touchline/contract/ids'
import { distance } from 'fastest-levenshtein'
import { closestName, shortened } from '../endpoints/closest-name.ts'
import { readParam } from '../endpoints/param.ts'
import { argumentsInstead, argumentsNamed } from './argument-names.ts'
import { countryMeant } from './country-meant.ts'
import { oneLine } from './text.ts'
import { type JsonSchema, type Tool, Unclear } from './tool.ts'

/** The argument that a name refers to; undefined: the tool has no such argument. */
const argumentNamed = (name: string, { args }: Pick<Tool, 'args'>): string | undefined =>
  Object.hasOwn(args, name) ? name : argumentsNamed(name).find((each) => Object.hasOwn(args, each))

/** Throws Unclear for unknown arguments, and `invalid_parameter` or `missing_parameter`. */
export function readArguments(tool: Pick<Tool, 'name' | 'args'>, given: unknown): Readonly<Record<string, unknown>> {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw new Unclear('The arguments must be an object.')
  const { args } = tool
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(args).map(([name, { absent }]) => [name, absent]))
  const read = new Set<string>()
  for (const [spelling, value] of Object.entries(withCountry(given ?? {}, args))) {
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

/** Puts a country beside the name of a league, of which it is a part, in tools without such an argument. */
function withCountry(given: object, args: Tool['args']): object {
  const { country, ...others } = given as Record<string, unknown>
  if (typeof country !== 'string' || Object.hasOwn(args, 'country')) return given
  const league = Object.keys(others).find((name) => argumentNamed(name, { args }) === 'league')
  const name = league === undefined ? undefined : others[league]
  if (typeof name !== 'string') return given
  return { ...others, [league!]: mayName(name, 'league') ? name : `${countryMeant(country)}: ${name}` }
}

function getText(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(',')
  throw fail('invalid_parameter', { name, what: 'has the wrong type' })
}

/** Says what to use instead of an argument that the tool does not have. */
function unknownArgument(name: string, { name: tool, args }: Pick<Tool, 'name' | 'args'>): Unclear {
  const [known, shown] = [Object.keys(args), oneLine(shortened(name))]
  const has = known.length === 0 ? 'has no arguments' : `has the arguments ${known.join(', ')}`
  return new Unclear(`There is no argument ${shown}.${getHint(name, known)} ${tool} ${has}.`)
}

/** " Use limit and offset."; empty if nothing is alike. */
function getHint(name: string, known: readonly string[]): string {
  const instead = argumentsInstead(name)
  if (instead !== undefined) return ` Use ${instead}.`
  const [, meant] = argumentsNamed(name)
  if (meant !== undefined) return ` It is ${meant} in other tools.`
  const similar = known.length === 0 ? undefined : closestName(name, known)
  return similar !== undefined && distance(name, similar) <= name.length / 2 ? ` The closest is ${similar}.` : ''
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
  }
}
