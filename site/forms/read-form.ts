import type { Context } from 'hono'

const formType = 'application/x-www-form-urlencoded'

/** The fields of a submitted form; empty for a body of another type. The body stays readable. */
export async function readForm(c: Pick<Context, 'req'>): Promise<URLSearchParams> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  return new URLSearchParams(type === formType ? await c.req.text() : '')
}

/** The text of a field without space around it; empty when it was not sent. */
export const readText = (form: URLSearchParams, name: string): string => form.get(name)?.trim() ?? ''
