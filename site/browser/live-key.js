/**
 * Follows the stream of a sport with the visitor's key. The key is in the memory of the page and in a header, never in a
 * URL.
 */
const form = document.querySelector('[data-live-key]')
const status = document.querySelector('[role=status]')
const cards = document.querySelector('#matches')
const matches = new Map()
let current = new AbortController()

form.addEventListener('submit', (event) => {
  event.preventDefault()
  current.abort()
  current = new AbortController()
  matches.clear()
  draw()
  status.textContent = form.dataset.connecting
  void follow(form.elements.key.value.trim(), form.elements.sport.value, current.signal)
})

async function follow(key, sport, signal) {
  const position = { id: undefined, retryMs: 2_000 }
  while (!signal.aborted) {
    try {
      const headers = { 'X-API-Key': key, ...(position.id !== undefined && { 'Last-Event-ID': position.id }) }
      const response = await fetch(`/v1/${sport}/stream?lang=${document.documentElement.lang}`, { headers, signal, cache: 'no-store' })
      if (!response.ok) {
        status.textContent = (await response.json()).error.message
        if (response.status < 500 && response.status !== 429) return
      } else await read(response.body, position)
    } catch (error) {
      if (signal.aborted) return
      status.textContent = `${form.dataset.connecting} ${error.message}`
    }
    await new Promise((resolve) => setTimeout(resolve, position.retryMs))
  }
}

/** Shows the events of one connection. An event ends with an empty line. */
async function read(body, position) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + part.value).split('\n\n')
    rest = blocks.pop()
    for (const block of blocks) take(getFields(block), position)
  }
}

const getFields = (block) =>
  Object.fromEntries(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]))

function take({ id, event, data, retry }, position) {
  if (id) position.id = id
  if (retry) position.retryMs = Number(retry)
  if (!data || !['reset', 'removed', 'match', 'final'].includes(event)) return
  const value = JSON.parse(data)
  if (event === 'reset') matches.clear()
  if (event === 'removed') matches.delete(value.match_id)
  else for (const match of event === 'reset' ? value.data : [value]) matches.set(match.id, match)
  if (event === 'final') matches.delete(value.id)
  draw()
}

function draw() {
  status.textContent = matches.size === 0 ? form.dataset.none : `${matches.size} ${form.dataset.inPlay}`
  const inOrder = [...matches.values()].sort((a, b) => (a.start_at + a.id < b.start_at + b.id ? -1 : 1))
  cards.replaceChildren(...inOrder.map(getCard))
}

function getCard({ league_name: league, home_team: home, away_team: away, status: shown }) {
  const card = element('article', 'match')
  const top = element('p', 'match-top')
  top.append(element('span', 'badge live', shown), element('span', '', league))
  const table = element('table', 'score')
  for (const side of [home, away]) {
    const row = table.insertRow()
    row.append(element('th', '', side.name), element('td', 'total', side.score ?? ''))
    row.firstChild.scope = 'row'
  }
  card.append(top, table)
  return card
}

function element(name, className, text = '') {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
