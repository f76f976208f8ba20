import type { Rendered, RenderedJson, RenderedRecords, RenderedText } from '../endpoints/endpoint.ts'
import { type ContentType, contentTypes, getText, type Representation, represent } from '../http/representation.ts'
import type { Success } from '../pipeline/answer.ts'
import type { Entitled } from '../pipeline/request-context.ts'
import { successEnd, successStart } from '../render/envelope.ts'
import type { ResponseCache } from '../reuse/response-cache.ts'
import { csvHeader, csvRecord } from './csv.ts'
import { pick } from './field-tree.ts'
import { type Form, whole } from './form.ts'

/*
 * Bodies with chosen fields, or as CSV. They are made from whole records, which stay fragments that are rendered once: a
 * record is parsed and picked from again.
 */

type Page = Parameters<typeof successEnd>[1]

/** How a list is written: the text before, between and after its records, and each record. */
export interface ListLayout {
  type: ContentType
  before: string
  between: string
  after(rest: Omit<Rendered, 'data'>): string
  /** Undefined: a record is written as it was rendered. */
  write: ((record: unknown) => string) | undefined
}

export function listLayout({ columns, fields }: Form, page: Page): ListLayout {
  if (columns) {
    const write = (record: unknown) => csvRecord(columns, record)
    return { type: contentTypes.csv, before: csvHeader(columns), between: '', after: () => '', write }
  }
  const write = fields && ((record: unknown) => JSON.stringify(pick(record, fields)))
  return { type: contentTypes.json, before: `${successStart}[`, between: ',', after: (rest) => `]${successEnd(rest, page)}`, write }
}

/** A text that is written part by part. */
export const textLayout = ({ type, before, after }: RenderedText): ListLayout => ({
  ...{ type, before, between: '', after: () => after, write: undefined },
})

/** The body of one record or of a list. */
export function formedBody(rendered: Rendered | RenderedJson, form: Form, page: Page): Representation {
  const data: unknown = 'json' in rendered ? JSON.parse(rendered.json) : rendered.data
  if (!Array.isArray(data)) return represent(successStart + JSON.stringify(pick(data, form.fields!)) + successEnd(rendered, page))
  return listBody(data, form, successEnd(rendered, page))
}

function listBody(records: readonly unknown[], form: Form, end: string): Representation {
  const { before, between, write } = listLayout(form, undefined)
  const text = before + records.map(write!).join(between)
  return form.columns ? represent(text, contentTypes.csv) : represent(`${text}]${end}`)
}

/** Writes each record of a list again. */
export function* rewritten(records: RenderedRecords, write: (record: unknown) => string): RenderedRecords {
  for (let next = records.next(); ; next = records.next()) {
    if (next.done) return next.value
    const json = write(JSON.parse(next.value.json))
    // The text is its own digest.
    yield { json, digest: json }
  }
}

/** The same list in the form that the client wants, made once from each version of the list. */
export function withForm(
  { input: { form }, target }: Entitled,
  success: Success,
  responses: Pick<ResponseCache, 'get' | 'setRendered'>,
  tags: readonly string[],
): Success {
  if (form === whole) return success
  const key = `${success.representation.etag} ${form.key}`
  const more = [...success.more, ...formHeaders(form, target.path)]
  const found = responses.get(key)?.representation
  if (found) return { ...success, representation: found, more }
  const { data, meta } = JSON.parse(getText(success.representation)) as { data: unknown[]; meta: object }
  const representation = listBody(data, form, `,"meta":${JSON.stringify(meta)}}`)
  responses.setRendered(key, representation, tags)
  return { ...success, representation, more }
}

/** CSV is saved as a file named after the path: "soccer-matches.csv". */
export const formHeaders = ({ type }: Form, path: string): string[] =>
  type === 'csv' ? ['Content-Disposition', `attachment; filename="${path.split('/').slice(2).join('-')}.csv"`] : []
