/** One setting: how to read it from the environment, its default and what it means. */
export interface Setting<T = unknown> {
  variable: string
  default: T | undefined
  doc: string
  /** There is no default, and nothing starts without it. */
  required?: true
  /** Throws an Error whose message completes "NAME …". It never repeats what may be secret. */
  read(text: string): T
}

export type Values<Config extends Record<string, Setting>> = {
  [Name in keyof Config]: Config[Name] extends Setting<infer T> ? T : never
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Something the operator has to put right. The message is for a person and says all there is to say: no stack is shown with it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** What a setting names is not there. It may come: a process that starts waits for it. The message is a StartError's, for who cannot wait. */
export class NotReached extends StartError {
  /** The setting's variable. */
  readonly variable: string
  readonly reason: string

  constructor(variable: string, cause: Error) {
    const reason = Error.isError(cause.cause) ? cause.cause.message : cause.message
    super(`What ${variable} names cannot be reached: ${reason}`, { cause })
    this.variable = variable
    this.reason = reason
  }
}

/** What to tell the operator when listening on the port of this setting failed. */
export function portTaken(variable: string, port: number, cause: unknown): StartError {
  const text = Error.isError(cause) ? cause.message : String(cause)
  const why = text.includes('EADDRINUSE') ? 'is taken' : `cannot be opened (${text})`
  return new StartError(`Port ${port} ${why}. Stop what uses it or set ${variable} to another.`, { cause })
}

/**
 * Reads the settings of everything that is to start: `groups` maps a name of your choice to settings. A variable that is empty counts as
 * not set; a variable nobody names is not our business. Throws a StartError that names every wrong variable, not only the first.
 */
export function readConfig<const Groups extends Record<string, Record<string, Setting>>>(
  groups: Groups,
  environment: Environment,
): { [Group in keyof Groups]: Values<Groups[Group]> } {
  const wrong = new Set<string>()
  const values = Object.entries(groups).map(([group, settings]) => [
    group,
    Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, readSetting(setting, environment, wrong)])),
  ])
  if (wrong.size > 0) {
    throw new StartError([`${wrong.size === 1 ? 'A setting is' : 'Settings are'} wrong; nothing was started.`, ...wrong].join('\n  '))
  }
  return Object.fromEntries(values)
}

function readSetting(setting: Setting, environment: Environment, wrong: Set<string>): unknown {
  const text = environment[setting.variable]
  if (text === undefined || text === '') {
    if (setting.required) wrong.add(`${setting.variable} is required: ${setting.doc}`)
    return setting.default
  }
  try {
    return setting.read(text)
  } catch (error) {
    wrong.add(`${setting.variable} ${Error.isError(error) ? error.message : String(error)}`)
    return undefined
  }
}

/** `Default` undefined: the value may be missing. */
type Maybe<T, Default> = Default extends undefined ? T | undefined : T

const setting = <T, Default extends T | undefined>(variable: string, initial: Default, doc: string, read: (text: string) => T) =>
  ({ variable, default: initial, doc, read }) as Setting<Maybe<T, Default>>

/** Date.parse takes the 30th of February for the 2nd of March. */
const isCalendarDay = (day: string): boolean => {
  const midnight = new Date(day)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

function partsOf(text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.includes('')) throw new Error('must be a list with something between its commas')
  return parts
}

/** Less can be guessed by who has one of the things it signs. */
export const secretBytesMin = 32

/** Settings by kind. `initial` is the value when the variable is not set. */
export const env = {
  /** A whole number in plain digits. */
  int: <Default extends number | undefined>(
    variable: string,
    initial: Default,
    doc: string,
    { min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number } = {},
  ) =>
    setting<number, Default>(variable, initial, doc, (text) => {
      const number = Number(text)
      if (/^-?\d{1,16}$/.test(text) && number >= min && number <= max) return number
      const bounds = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`
      throw new Error(`must be a whole number ${bounds}, not "${text}"`)
    }),

  text: <Default extends string | undefined>(variable: string, initial: Default, doc: string) =>
    setting<string, Default>(variable, initial, doc, (text) => text),

  /** Up to 40 letters, digits and hyphens. */
  name: <Default extends string | undefined>(variable: string, initial: Default, doc: string) =>
    setting<string, Default>(variable, initial, doc, (text) => {
      if (!/^[A-Za-z0-9-]{1,40}$/.test(text)) throw new Error(`must be at most 40 letters, digits and hyphens, not "${text}"`)
      return text
    }),

  choice: <const Choice extends string, Default extends NoInfer<Choice> | undefined>(
    variable: string,
    choices: readonly Choice[],
    initial: Default,
    doc: string,
  ) =>
    setting<Choice, Default>(variable, initial, doc, (text) => {
      const choice = choices.find((each) => each === text)
      if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}, not "${text}"`)
      return choice
    }),

  /** `true` or `false`, nothing else: a misspelt "yes" must not mean no. */
  boolean: <Default extends boolean | undefined>(variable: string, initial: Default, doc: string) =>
    setting<boolean, Default>(variable, initial, doc, (text) => {
      if (text !== 'true' && text !== 'false') throw new Error(`must be true or false, not "${text}"`)
      return text === 'true'
    }),

  /** An absolute URL of one of these schemes, `schemes` without colon. It may hold a password, so it is not repeated when wrong. */
  url: <Default extends string | undefined>(
    variable: string,
    initial: Default,
    doc: string,
    { schemes = ['http', 'https'] }: { schemes?: readonly string[] } = {},
  ) =>
    setting<string, Default>(variable, initial, doc, (text) => {
      // A list of hosts ("mongodb://a:1,b:2/") is a URL to the drivers, but not to the URL class.
      if (!schemes.some((scheme) => text.startsWith(`${scheme}://`) && text.length > scheme.length + 3) || /\s/.test(text)) {
        throw new Error(`must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`)
      }
      return text
    }),

  /** Parts between commas, without the blanks around them. An empty part is an error. */
  list: (variable: string, initial: readonly string[], doc: string) =>
    setting<readonly string[], readonly string[]>(variable, initial, doc, partsOf),

  /** Secrets between commas, each of at least 32 bytes. None of them is repeated when one is wrong. */
  secrets: (variable: string, doc: string) =>
    setting<readonly string[], readonly string[]>(variable, [], doc, (text) => {
      const secrets = partsOf(text)
      if (secrets.some((secret) => Buffer.byteLength(secret) < secretBytesMin)) {
        throw new Error(`must have secrets of ${secretBytesMin} bytes or more: "openssl rand -base64 ${secretBytesMin}" makes one`)
      }
      return secrets
    }),

  /** A moment with its zone, RFC 3339, in milliseconds since 1970: "2026-03-14T15:30:00Z". */
  instant: <Default extends number | undefined>(variable: string, initial: Default, doc: string) =>
    setting<number, Default>(variable, initial, doc, (text) => {
      const shape = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.exec(text)
      const instant = shape && isCalendarDay(shape[1]!) ? Date.parse(text) : Number.NaN
      if (Number.isNaN(instant)) throw new Error(`must be a moment such as 2026-03-14T15:30:00Z, not "${text}"`)
      return instant
    }),

  /** The same setting, without which nothing starts. */
  required: <T>(optional: Setting<T>) => ({ ...optional, required: true }) as Setting<Exclude<T, undefined>>,
}
