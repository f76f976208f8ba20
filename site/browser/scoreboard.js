/**
 * Follows the scoreboard by stream while the page is visible, and marks the matches whose score has changed. Where no
 * stream can be opened, it is loaded again and again instead, and a stream is tried again later.
 */
const pollMs = 3_000
const streamAgainMs = 60_000
const element = document.querySelector('[data-scoreboard]')
let { scoreboard: path, version } = element?.dataset ?? {}
let stream
let polling
let opening
/** Counts the changes between streams, requests and pauses: a request of an earlier one is not repeated. */
let turn = 0

function follow() {
  stop()
  if (document.visibilityState !== 'visible') return
  stream = new EventSource(`${path.replace('?', '/stream?')}&after=${version}`)
  stream.addEventListener('message', ({ lastEventId, data }) => show(data, lastEventId))
  // A stream that breaks or ends is opened again by the browser, unless the server refuses it.
  stream.addEventListener('error', () => {
    if (stream?.readyState === EventSource.CLOSED) pollForNow()
  })
}

function stop() {
  turn++
  stream?.close()
  stream = undefined
  clearTimeout(polling)
  clearTimeout(opening)
}

function pollForNow() {
  stop()
  opening = setTimeout(follow, streamAgainMs)
  loadLater(turn)
}

/** A failed request is repeated like any other: the page shows what it last knew. */
function loadLater(own) {
  if (own !== turn) return
  polling = setTimeout(async () => {
    await load().catch(() => undefined)
    loadLater(own)
  }, pollMs)
}

/** Cookies are not sent: the language is in the address, and the scoreboard is the same for everybody. */
async function load() {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-store', headers: { 'If-None-Match': `"${version}"` } })
  if (response.status === 200) show(await response.text(), /"(.*)"/.exec(response.headers.get('etag'))?.[1])
}

function show(text, shownVersion) {
  version = shownVersion
  const before = new Map([...element.querySelectorAll('[data-id]')].map(({ dataset }) => [dataset.id, dataset.score]))
  element.replaceChildren(...new DOMParser().parseFromString(text, 'text/html').body.childNodes)
  for (const card of element.querySelectorAll('[data-id]'))
    if (before.has(card.dataset.id) && before.get(card.dataset.id) !== card.dataset.score) card.classList.add('changed')
}

if (element) {
  document.addEventListener('visibilitychange', follow)
  follow()
}
