/** A setting: its parser, its default and its meaning. */
export interface Setting<T = unknown> {
  variable: string
  default: T | undefined
  doc: string
  /** No default; the process does not start without it. */
  required?: true
  /** Throws an Error whose message completes "NAME …". The message never contains a secret. */
  read(text: string): T
}

export type Values<Config extends Record<string, Setting>> = {
  [Name in keyof Config]: Config[Name] extends Setting<infer T> ? T : never
}

export type Environment = Readonly<Record<string, string | undefined>>

/** A problem that the operator has to fix. The message is complete by itself: it is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/**
 * The back end that a setting names is unreachable. A starting process waits for it; otherwise it is reported as a
 * StartError.
 */
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

/** The error for the operator when listening on the port of this setting failed. */
export function portTaken(variable: string, port: number, cause: unknown): StartError {
  const text = Error.isError(cause) ? cause.message : String(cause)
  const why = text.includes('EADDRINUSE') ? 'is taken' : `cannot be opened (${text})`
  return new StartError(`Port ${port} ${why}. Stop the process that uses it, or set ${variable} to another.`, { cause })
}

/**
 * Reads the settings of all components: `groups` maps a name of the caller's choice to settings. An empty variable
 * counts as unset; unknown variables are ignored. Throws a StartError that lists every invalid variable, not only the
 * first.
 */
export function readConfig<const Groups extends Record<string, Record<string, Setting>>>(
  groups: Groups,
  environment: Environment,
): { [Group in keyof Groups]: Values<Groups[Group]> } {
  const problems = new Set<string>()
  const values = Object.entries(groups).map(([group, settings]) => [
    group,
    Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, readSetting(setting, environment, problems)])),
  ])
  if (problems.size > 0) {
    throw new StartError([`${problems.size === 1 ? 'A setting is' : 'Settings are'} wrong; nothing was started.`, ...problems].join('\n  '))
  }
  return Object.fromEntries(values)
}

function readSetting(setting: Setting, environment: Environment, problems: Set<string>): unknown {
  const text = environment[setting.variable]
  if (text === undefined || text === '') {
    if (setting.required) problems.add(`${setting.variable} is required: ${setting.doc}`)
    return setting.default
  }
  try {
    return setting.read(text)
  } catch (error) {
    problems.add(`${setting.variable} ${Error.isError(error) ? error.message : String(error)}`)
    return undefined
  }
}

/** `Default` undefined: the value may be missing. */
type Maybe<T, Default> = Default extends undefined ? T | undefined : T

const setting = <T, Default extends T | undefined>(variable: string, initial: Default, doc: string, read: (text: string) => T) =>
  ({ variable, default: initial, doc, read }) as Setting<Maybe<T, Default>>

/** Date.parse accepts 30 February as 2 March. */
const isCalendarDay = (day: string): boolean => {
  const midnight = new Date(day)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

function getParts(text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.includes('')) throw new Error('must be a comma-separated list without empty entries')
  return parts
}

/** A shorter secret could be guessed from something it signed. */
export const secretBytesMin = 32

/** Settings by kind. `initial` is the value when the variable is not set. */
export const env = {
  /** An integer in decimal digits. */
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

  /** `true` or `false`, nothing else: a misspelt "yes" must not mean false. */
  boolean: <Default extends boolean | undefined>(variable: string, initial: Default, doc: string) =>
    setting<boolean, Default>(variable, initial, doc, (text) => {
      if (text !== 'true' && text !== 'false') throw new Error(`must be true or false, not "${text}"`)
      return text === 'true'
    }),

  /**
   * An absolute URL of one of these schemes, `schemes` without colon. Error messages omit it: it may contain a
   * password.
   */
  url: <Default extends string | undefined>(
    variable: string,
    initial: Default,
    doc: string,
    { schemes = ['http', 'https'] }: { schemes?: readonly string[] } = {},
  ) =>
    setting<string, Default>(variable, initial, doc, (text) => {
      // The drivers accept a list of hosts ("mongodb://a:1,b:2/"), the URL class does not.
      if (!schemes.some((scheme) => text.startsWith(`${scheme}://`) && text.length > scheme.length + 3) || /\s/.test(text)) {
        throw new Error(`must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`)
      }
      return text
    }),

  /** Comma-separated parts, trimmed. An empty part is an error. */
  list: (variable: string, initial: readonly string[], doc: string) =>
    setting<readonly string[], readonly string[]>(variable, initial, doc, getParts),

  /** Comma-separated secrets, each of at least 32 bytes. Error messages omit them. */
  secrets: (variable: string, doc: string) =>
    setting<readonly string[], readonly string[]>(variable, [], doc, (text) => {
      const secrets = getParts(text)
      if (secrets.some((secret) => Buffer.byteLength(secret) < secretBytesMin)) {
        throw new Error(`must have secrets of ${secretBytesMin} bytes or more; "openssl rand -base64 ${secretBytesMin}" generates one`)
      }
      return secrets
    }),

  /** A timestamp with time zone, RFC 3339 ("2026-03-14T15:30:00Z"), in milliseconds since 1970. */
  instant: <Default extends number | undefined>(variable: string, initial: Default, doc: string) =>
    setting<number, Default>(variable, initial, doc, (text) => {
      const shape = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.exec(text)
      const instant = shape && isCalendarDay(shape[1]!) ? Date.parse(text) : Number.NaN
      if (Number.isNaN(instant)) throw new Error(`must be an instant such as 2026-03-14T15:30:00Z, not "${text}"`)
      return instant
    }),

  /** The same setting, required. */
  required: <T>(optional: Setting<T>) => ({ ...optional, required: true }) as Setting<Exclude<T, undefined>>,
}
