/**
 * Shows the widgets of /docs/widgets with the key of the form, of the page, or of the address behind its #, where the demo
 * prints it. The key is in the memory of the page and in headers, never in a request's URL.
 */
const form = document.querySelector('[data-widgets-key]')
const widgets = document.querySelector('[data-widgets]')
const code = document.querySelector('[data-snippet] code')
const template = code.textContent
const given = form.dataset.widgetsKey || /^#(tl_\w+)$/.exec(location.hash)?.[1]

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void show(form.elements.key.value.trim(), form.elements.sport.value)
})
if (given) {
  form.elements.key.value = given
  history.replaceState(null, '', location.pathname + location.search)
  form.requestSubmit()
}

async function show(key, sport) {
  const found = await findMatch(key, sport).catch(() => undefined)
  const attributes = { sport, key, league: found?.league_id, match: found?.id, lang: document.documentElement.lang }
  for (const element of widgets.querySelectorAll('touchline-live, touchline-table, touchline-match'))
    for (const [name, value] of Object.entries(attributes))
      if (value) element.setAttribute(name, value)
      else element.removeAttribute(name)
  // A secret key is not for pages: the code has a place for a publishable one.
  const shown = { ...attributes, key: key.startsWith('tl_pub_') ? key : 'tl_pub_…' }
  code.textContent = template.replace(/\{(\w+)\}/g, (_, name) => shown[name] ?? '').replaceAll(' league=""', '')
  widgets.hidden = false
}

/** A match in play, or the next one of today; for races the newest that has started. */
async function findMatch(key, sport) {
  const read = async (path) => {
    const response = await fetch(`/v1/${sport}${path}`, { headers: { 'X-API-Key': key } })
    return response.ok ? (await response.json()).data : []
  }
  if (sport === 'horse-racing') return (await read('/races?status=off,photo,result_provisional,weighed_in')).at(-1)
  return (await read('/matches/live'))[0] ?? (await read('/matches?limit=1'))[0]
}
