import { errors } from './error-rows.ts'

export { errors }

export type ErrorCode = keyof typeof errors

/** Whether the error may be a response of the API. */
export const isOfApi = (code: ErrorCode): boolean => !('isOfSite' in errors[code])

type Blanks<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never
type Filled<Code extends ErrorCode> = { [Name in Blanks<(typeof errors)[Code]['text']>]: string | number }

/** The values of the placeholders of a text. */
export type ErrorValues = Readonly<Record<string, string | number>>

/** An error of the table. Code and values cross RPC; the message is rendered from them. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly values: ErrorValues
  constructor(code: ErrorCode, values: ErrorValues, options?: ErrorOptions) {
    super(
      errors[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
      options,
    )
    this.name = 'ServiceError'
    this.code = code
    this.values = values
  }
}

/** Creates the error of a row without throwing it. A missing placeholder value is a compile error. */
export const fail = <Code extends ErrorCode>(
  code: Code,
  ...[values]: [Blanks<(typeof errors)[Code]['text']>] extends [never] ? [] : [Filled<Code>]
): ServiceError => new ServiceError(code, values ?? {})

const unavailable: ReadonlySet<string> = new Set<ErrorCode>(['upstream_unavailable', 'store_full', 'store_damaged'])

/** Whether a back end could not do its work now. The same call succeeds when it can again. */
export const isUnavailable = (thrown: unknown): thrown is ServiceError => thrown instanceof ServiceError && unavailable.has(thrown.code)

/** Whether an error is of this row and has a value for every placeholder. */
export const isFailure = <Code extends ErrorCode>(
  code: Code,
  thrown: unknown,
): thrown is ServiceError & { code: Code; values: Readonly<Filled<Code>> } => thrown instanceof ServiceError && thrown.code === code

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text)
