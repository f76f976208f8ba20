/**
 * The script of /live, which follows the stream of a sport. The key is in the memory of the page and in a header, never
 * in a URL.
 */
export const script = String.raw`const form = document.querySelector('form')
const status = document.querySelector('[role=status]')
const rows = document.querySelector('tbody')
const news = document.querySelector('ol')
const newsMax = 20
const matches = new Map()
let current = new AbortController()

const api = (path, key, more) => fetch('/v1/' + path, { ...more, headers: { 'X-API-Key': key, ...more?.headers } })

for (const { id, name, endpoints } of (await (await fetch('/v1/sports')).json()).data)
  if (endpoints.includes('/' + id + '/matches/live')) form.elements.sport.add(new Option(name, id))

form.addEventListener('submit', (event) => {
  event.preventDefault()
  current.abort()
  current = new AbortController()
  void follow(form.elements.key.value.trim(), form.elements.sport.value, current.signal)
})

async function follow(key, sport, signal) {
  const position = { id: undefined, retryMs: 2_000 }
  while (!signal.aborted) {
    try {
      const headers = position.id === undefined ? {} : { 'Last-Event-ID': position.id }
      const response = await api(sport + '/stream', key, { headers, signal, cache: 'no-store' })
      if (!response.ok) {
        status.textContent = (await response.json()).error.message
        if (response.status < 500 && response.status !== 429) return
      } else await read(response.body, position)
    } catch (error) {
      if (signal.aborted) return
      status.textContent = 'Connecting again: ' + error.message
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
    for (const block of blocks) show(getFields(block), position)
  }
}

const getFields = (block) =>
  Object.fromEntries(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]))

function show({ id, event, data, retry }, position) {
  if (id) position.id = id
  if (retry) position.retryMs = Number(retry)
  if (!data) return
  const value = JSON.parse(data)
  if (event === 'event') return tellEvent(value)
  if (event === 'lineup') return tell('Lineup: ' + value.home.team.name + ' – ' + value.away.team.name)
  if (event === 'fact') return tell(value.text)
  if (event === 'reset') matches.clear()
  if (event === 'removed') matches.delete(value.match_id)
  else for (const match of event === 'reset' ? value.data : [value]) matches.set(match.id, match)
  if (event === 'final') matches.delete(value.id)
  draw()
}

function tellEvent({ match_id: id, event }) {
  const match = matches.get(id)
  const sides = match ? match.home_team.name + ' – ' + match.away_team.name : id
  tell([sides, event['@minute'], event['@type'], event['@player'], event['@status']].filter(Boolean).join(' · '))
}

function tell(text) {
  const item = document.createElement('li')
  item.textContent = text
  news.prepend(item)
  while (news.children.length > newsMax) news.lastChild.remove()
}

function draw() {
  status.textContent = matches.size + ' matches in play'
  const inOrder = [...matches.values()].sort((a, b) => (a.start_at + a.id < b.start_at + b.id ? -1 : 1))
  rows.replaceChildren(...inOrder.map(getRow))
}

function getRow({ league_name: league, home_team: home, away_team: away, status: state }) {
  const row = document.createElement('tr')
  for (const text of [league, home.name, (home.score ?? '') + ' : ' + (away.score ?? ''), away.name, state]) row.insertCell().textContent = text
  return row
}
`
