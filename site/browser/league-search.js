/** Searches for leagues as the visitor types. Without script, the button next to the field does. */
const pauseMs = 250
const charsMin = 2

for (const field of document.querySelectorAll('fieldset[data-search]')) {
  const input = field.querySelector('input[type="search"]')
  const button = field.querySelector('button')
  const boxes = field.querySelector('[data-boxes]')
  field.querySelector('[role="status"]')?.remove()
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  boxes.after(status)
  // Otherwise Enter in any field of the form would press it.
  button.type = 'button'
  button.hidden = true

  let timer
  let newest = 0
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault()
  })
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(search, pauseMs)
  })

  async function search() {
    const own = ++newest
    const q = input.value.trim()
    const leagues = q.length < charsMin ? [] : await load(q)
    // An answer that a later search has overtaken.
    if (own !== newest) return
    const chosen = new Set([...boxes.querySelectorAll('input:checked')].map(({ value }) => value))
    for (const box of boxes.querySelectorAll('input:not(:checked)')) box.parentElement.remove()
    for (const league of leagues) if (!chosen.has(league.id)) boxes.append(makeBox(league))
    status.textContent = q.length >= charsMin && leagues.length === 0 ? field.dataset.none : ''
  }

  async function load(q) {
    const query = new URLSearchParams({ q })
    for (const { value } of field.form.querySelectorAll('input[name="sport"]:checked')) query.append('sport', value)
    const response = await fetch(`${field.dataset.search}?${query}`, { headers: { accept: 'application/json' } })
    return response.ok ? (await response.json()).leagues : []
  }
}

function makeBox({ id, label, sport_name }) {
  const box = document.createElement('label')
  const input = document.createElement('input')
  const sport = document.createElement('span')
  Object.assign(input, { type: 'checkbox', name: 'league', value: id })
  sport.className = 'muted'
  sport.textContent = sport_name
  box.append(input, `${label} `, sport)
  return box
}
