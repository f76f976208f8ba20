import type { ErrorCode, ServiceError } from './errors.ts'

/** `error` of a response of the API. */
export interface ErrorFields {
  code: ErrorCode
  message: string
  /** Name of the parameter or header that the error is about. */
  param: string | null
  /** Page of the code. */
  doc_url: string
  /** As in the header X-Request-Id. */
  request_id: string
}

/** Path of the page of a code, on the host of the API. */
export const errorPath = (code: ErrorCode): string => `/docs/errors/${code}`

/** Errors that are always about the same parameter or header. */
const params: Readonly<Partial<Record<ErrorCode, string>>> = {
  unsupported_language: 'lang',
  unsupported_format: 'format',
  since_too_old: 'since',
  payment_malformed: 'PAYMENT-SIGNATURE',
  invalid_sign_in: 'SIGN-IN-WITH-X',
}

const namesParam: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['invalid_parameter', 'unknown_parameter', 'missing_parameter'])

/** `origin`: of PUBLIC_URL, without a slash at the end. */
export const errorFields = ({ code, message, values }: ServiceError, requestId: string, origin: string): ErrorFields => ({
  code,
  message,
  param: (namesParam.has(code) ? String(values.name) : code === 'not_acceptable' ? String(values.header) : params[code]) ?? null,
  doc_url: origin + errorPath(code),
  request_id: requestId,
})
