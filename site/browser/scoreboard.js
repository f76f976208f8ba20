/** Loads the scoreboard again while the page is visible, and marks the matches whose score has changed. */
const everyMs = 3_000
const element = document.querySelector('[data-scoreboard]')
let etag

/** Cookies are not sent: the language is in the address, and the scoreboard is the same for everybody. */
async function load() {
  const response = await fetch(element.dataset.scoreboard, {
    credentials: 'omit',
    cache: 'no-store',
    headers: etag === undefined ? {} : { 'If-None-Match': etag },
  })
  if (response.status !== 200) return
  etag = response.headers.get('etag')
  show(await response.text())
}

function show(text) {
  const before = new Map([...element.querySelectorAll('[data-id]')].map(({ dataset }) => [dataset.id, dataset.score]))
  element.replaceChildren(...new DOMParser().parseFromString(text, 'text/html').body.childNodes)
  for (const card of element.querySelectorAll('[data-id]'))
    if (before.has(card.dataset.id) && before.get(card.dataset.id) !== card.dataset.score) card.classList.add('changed')
}

/** A failed request is repeated like any other: the page shows what it last knew. */
async function follow() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, everyMs))
    if (document.visibilityState === 'visible') await load().catch(() => undefined)
  }
}

if (element) void follow()
