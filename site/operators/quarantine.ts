import { Hono } from 'hono'
import { html } from 'hono/html'
import { hiddenField } from '../forms/fields.ts'
import { readForm, readText } from '../forms/read-form.ts'
import { base, currentOperator, done, instant, type OperatorEnv, operatorPage, post, table } from './frame.ts'

const listed = 200
const retryTimeoutMs = 600_000

/** Rejected source rows and dead letters. */
export const quarantinePages = new Hono<OperatorEnv>()
  .get('/quarantine', async (c) => {
    const { items, total } = await currentOperator(c).services.ingest.listQuarantine({ limit: listed })
    const rows = items.map(({ id, source, row, reason, at }) => [
      html`<a href="${entryPath(id)}">${id}</a>`,
      source,
      row,
      reason,
      instant(at),
    ])
    return operatorPage(c, {
      title: 'Quarantine',
      body: html`${items.length > 0 && html`<p>${items.length} of ${total} entries, the newest first.</p>`}${table(['Id', 'Source', 'Row', 'Reason', 'First at'], rows, 'There is nothing in quarantine.')}${
        total > 0 && post(c, '/quarantine/retry', 'Retry all entries')
      }`,
    })
  })
  .post('/quarantine/retry', async (c) => {
    const id = readText(await readForm(c), 'id')
    const { released, kept } = await currentOperator(c).services.ingest.retryQuarantined({ id }, { timeoutMs: retryTimeoutMs })
    return done(c, '/quarantine', `${released} entries left the quarantine, ${kept} failed again.`)
  })
  .get('/quarantine/entry', async (c) => {
    const entry = await currentOperator(c).services.ingest.getQuarantined({ id: c.req.query('id') ?? '' })
    const { id, source, row, reason, text, at } = entry
    return operatorPage(c, {
      title: id,
      body: html`${table(['Source', 'Row', 'Reason', 'First at'], [[source, row, reason, instant(at)]], '')}<figure class="code wrap"><figcaption>Text</figcaption><pre><code>${text}</code></pre></figure>${post(
        c,
        '/quarantine/retry',
        'Retry this entry',
        { fields: hiddenField('id', id) },
      )}`,
    })
  })

/** The id is a parameter: it may be anything that a source has. */
const entryPath = (id: string): string => `${base}/quarantine/entry?id=${encodeURIComponent(id)}`
