/** Draws the table of usage by time as a chart. The table has the same numbers and stays. `uPlot` is in the same file. */
/* global uPlot */
const height = 260
const daySeconds = 86_400
const { lang } = document.documentElement
const table = document.querySelector('table[data-usage]')
const box = document.querySelector('.usage-chart')

if (table && box) {
  box.hidden = false
  const columns = readTable()
  let chart = draw()
  new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height })).observe(box)
  // Canvases do not follow the color scheme by themselves.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    chart.destroy()
    chart = draw()
  })

  function draw() {
    const { time, calls, limited, errors, limitName, limit } = box.dataset
    const [ink, line] = [color('--muted'), color('--line')]
    const format = timeFormat(columns[0])
    const number = new Intl.NumberFormat(lang, { notation: 'compact' })
    const axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } }
    const series = (label, stroke, fill) => ({ label, stroke, width: 2, points: { show: false }, ...(fill && { fill }) })
    const shown = [series(calls, color('--accent'), color('--ok-ground')), series(limited, color('--warn')), series(errors, color('--bad'))]
    const isLimited = Number(limit) > 0
    if (isLimited) shown.push({ ...series(limitName, ink), dash: [6, 6], width: 1 })
    const data = isLimited ? [...columns, columns[0].map(() => Number(limit))] : columns
    return new uPlot(
      {
        ...{ width: box.clientWidth, height, tzDate: (s) => uPlot.tzDate(new Date(s * 1_000), 'Etc/UTC') },
        ...{ series: [{ label: time, value: (_, at) => at && format(at, true) }, ...shown] },
        axes: [
          { ...axis, values: (_, at) => at.map((each) => format(each, false)) },
          { ...axis, size: 60, values: (_, counts) => counts.map((each) => number.format(each)) },
        ],
        scales: { y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] } },
      },
      data,
      box,
    )
  }
}

/** Formats seconds since 1970, UTC, as short as the range of the chart allows. */
function timeFormat(times) {
  const span = times.at(-1) - times[0]
  const day = span > 60 * daySeconds ? { month: 'short', year: 'numeric' } : { month: 'short', day: 'numeric' }
  const clock = { hour: '2-digit', minute: '2-digit' }
  const options = { timeZone: 'UTC', hourCycle: 'h23' }
  const short = new Intl.DateTimeFormat(lang, { ...options, ...(span <= 2 * daySeconds ? clock : day) })
  const whole = new Intl.DateTimeFormat(lang, { ...options, ...day, ...(span <= 8 * daySeconds && clock) })
  return (at, isWhole) => (isWhole ? whole : short).format(at * 1_000)
}

/** Seconds since 1970, then calls, 429s and errors, in order of time. */
function readTable() {
  const rows = [...table.tBodies[0].rows]
  const numbers = rows.map((row) => [...row.cells].slice(1).map((cell) => Number(cell.dataset.value ?? cell.textContent)))
  return [
    rows.map((row) => Date.parse(row.querySelector('time').dateTime) / 1_000),
    numbers.map(([calls]) => calls),
    numbers.map(([, limited]) => limited),
    numbers.map(([, , clientErrors, serverErrors]) => clientErrors + serverErrors),
  ]
}

/** The color of a variable in the present scheme. */
function color(name) {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  box.append(probe)
  const { color: computed } = getComputedStyle(probe)
  probe.remove()
  return computed
}
