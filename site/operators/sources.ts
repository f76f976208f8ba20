import type { ImportProgress, PurgeProgress, SourceFault, SourceInfo } from '@touchline/contract/gen/ingest'
import { skippedRows } from '@touchline/contract/import-balance'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { hiddenField, textField } from '../forms/fields.ts'
import { readForm, readText } from '../forms/read-form.ts'
import type { Html } from '../layout/page.ts'
import { currentOperator, done, type OperatorContext, type OperatorEnv, operatorPage, post, table, withAge } from './frame.ts'

/** The longest stream that a connection allows. */
const timeoutMs = 3_600_000
/** How long a page waits for a result. Longer work goes on, and the list of sources shows its state. */
const waitMs = 10_000
const faultsMax = 500

/** Sources: their state and freshness; import, check, purge. */
export const sourcePages = new Hono<OperatorEnv>()
  .get('/sources', listPage)
  .post('/sources/import', async (c) => {
    const form = await readForm(c)
    const [feed, force] = [readText(form, 'feed'), form.has('force')]
    const last = await waitFor(c, lastMessage(currentOperator(c).services.ingest.importSource({ feed, force }, { timeoutMs })))
    if (!last) return done(c, '/sources', `The import of ${feed} goes on.`)
    return operatorPage(c, { title: `Import of ${feed}`, body: importResult(last) })
  })
  .post('/sources/check', async (c) => {
    const feed = readText(await readForm(c), 'feed')
    const faults: SourceFault[] = []
    let rows = 0
    for await (const checked of currentOperator(c).services.ingest.checkSource({ feed }, { timeoutMs })) {
      rows += checked.rows
      faults.push(...checked.faults)
    }
    const found = faults.slice(0, faultsMax).map(({ file, place, reason, rows: refused }) => [file, place, refused, reason])
    const title = `Check of ${feed}`
    return operatorPage(c, {
      title,
      body: html`<p>${rows} rows were read.</p>${table(['File', 'Place', 'Refused rows', 'Reason'], found, 'Nothing would be refused.')}`,
    })
  })
  .post('/sources/purge', async (c) => {
    const form = await readForm(c)
    const [source, apply] = [readText(form, 'source'), form.has('apply')]
    const last = await waitFor(c, lastMessage(currentOperator(c).services.ingest.purgeSource({ source, apply }, { timeoutMs })))
    if (!last) return done(c, '/sources', `The purge of ${source} goes on.`)
    return operatorPage(c, { title: apply ? `${source} was purged` : `Purge ${source}?`, body: purgeResult(c, source, apply, last) })
  })

async function listPage(c: OperatorContext) {
  const { items } = await currentOperator(c).services.ingest.listSources({})
  const now = c.get('site').realClock.now()
  const rows = items.map((source) => [
    source.source,
    source.format,
    source.location,
    withAge(source.lastImportAt, now),
    source.rows,
    state(source),
    purgeForm(c, source.source),
  ])
  return operatorPage(c, {
    title: 'Sources',
    body: html`${table(['Source', 'Format', 'Location', 'Last import', 'Rows', 'State', 'Actions'], rows, 'There are no sources yet.')}${await freshness(
      c,
      now,
    )}<h2>Import or check</h2>${feedForm(c, '/sources/import', 'Import')}${feedForm(c, '/sources/check', 'Check, without an import')}`,
  })
}

const badges: Readonly<Record<string, string>> = {
  idle: 'ok',
  watching: 'ok',
  importing: 'warn',
  silent: 'bad',
  failed: 'bad',
  purging: 'warn',
}

const state = ({ state: name, reason }: SourceInfo): Html =>
  html`<span class="badge ${badges[name] ?? ''}">${name}</span>${reason !== undefined && html` ${reason}`}`

/** The newest update of each source in play, as the status page has it. Left out while status does not answer. */
async function freshness(c: OperatorContext, now: number): Promise<Html | undefined> {
  const status = await c
    .get('site')
    .clients.status.getStatus({})
    .catch(() => undefined)
  const rows = status?.sports.flatMap(({ sport, sources }) =>
    sources.map(({ source, updatedAt }) => [sport, source, withAge(updatedAt, now)]),
  )
  return rows && html`<h2>Freshness</h2>${table(['Sport', 'Source', 'Newest update'], rows, 'No source has reported anything yet.')}`
}

const feedForm = (c: OperatorContext, path: string, submit: string): Html => {
  const force = html`<label><input type="checkbox" name="force"> Read the files again even if nothing has changed</label>`
  const feed = textField({
    name: 'feed',
    id: `feed${path}`,
    label: 'Feed',
    hint: 'format:path-or-url, as in FEEDS; paths are resolved where ingest runs.',
    isRequired: true,
  })
  return post(c, path, submit, { fields: path.endsWith('import') ? [feed, force] : feed })
}

const purgeForm = (c: OperatorContext, source: string): Html =>
  post(c, '/sources/purge', 'Count for a purge', {
    fields: hiddenField('source', source),
    kind: 'quiet',
    label: `Count for a purge of ${source}`,
  })

function purgeResult(c: OperatorContext, source: string, applied: boolean, { counts }: PurgeProgress): Html {
  const rows = counts.map(({ kind, removed, changed }) => [kind, removed, changed])
  const apply = post(c, '/sources/purge', 'Remove all of it', {
    fields: [hiddenField('source', source), hiddenField('apply', 'on')],
    kind: 'danger',
  })
  return html`${table(['Kind', 'Removed', 'Changed'], rows, 'No data of this source is left.')}<p>Removed: reported by no other source. Changed: other sources report it too, and their data stays.</p>${
    !applied && rows.length > 0 && apply
  }`
}

function importResult(last: ImportProgress): Html {
  const { rows, matches, merged, entries, quarantined, repaired, provisional, withdrawn, parts, writes, seconds, lost } = last
  const counts = {
    rows,
    matches,
    merged,
    entries,
    quarantined,
    skipped: skippedRows(last),
    repaired,
    provisional,
    withdrawn,
    parts,
    writes,
  }
  const skipped = Object.entries(last.skipped).map(([reason, count]) => [`skipped: ${reason}`, count])
  return html`${lost !== 0 && html`<p role="alert" class="problem">${Math.abs(lost)} rows have no outcome, or two. This is a defect of the connector; please report it.</p>`}${table(
    ['Count', ''],
    [...Object.entries(counts), ...skipped, ['seconds', seconds.toFixed(3)]] as [string, number][],
    '',
  )}`
}

async function lastMessage<T extends ImportProgress | PurgeProgress>(messages: AsyncIterable<T>): Promise<T | undefined> {
  let last: T | undefined
  for await (const message of messages) last = message
  return last?.done ? last : undefined
}

/** The result, or undefined when it takes longer than a page waits. Then a failure is logged. */
async function waitFor<T>(c: OperatorContext, work: Promise<T>): Promise<T | undefined> {
  const { realClock, log } = c.get('site')
  let timer: { cancel(): void } | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = realClock.after(waitMs, () => resolve(undefined))
  })
  work.catch((error: Error) => log.warn('work that an operator began has failed', { error }))
  return Promise.race([work, late]).finally(() => timer?.cancel())
}
