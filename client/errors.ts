/** The body of a refusal, as every endpoint answers it. */
interface ErrorBody {
  error?: { code?: string; message?: string; [field: string]: unknown }
}

/** The service refused a request. Nothing was charged. */
export class TouchlineError extends Error {
  override name = 'TouchlineError'
  /** HTTP status. */
  readonly status: number
  /** "not_covered", "rate_limited" …; empty when the answer is not one of the service, such as that of a proxy. */
  readonly code: string
  /** The whole answer. Its body has been read. */
  readonly response: Response
  /** All fields of the error. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(response: Response, body: unknown) {
    const error = (body as ErrorBody | undefined)?.error ?? {}
    super(error.message ?? `status ${response.status}`)
    this.status = response.status
    this.code = error.code ?? ''
    this.response = response
    this.details = error
  }
}

/** The error of a response that is not a success. */
export async function getError(response: Response): Promise<TouchlineError> {
  const text = await response.text()
  try {
    return new TouchlineError(response, JSON.parse(text))
  } catch {
    return new TouchlineError(response, undefined)
  }
}
