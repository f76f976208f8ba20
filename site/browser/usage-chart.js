/** Draws the table of usage by time as a chart. The table has the same numbers and stays. `uPlot` is in the same file. */
/* global uPlot */
const height = 260
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
    const { calls, limited, errors, limitName, limit } = box.dataset
    const [ink, line] = [color('--muted'), color('--line')]
    const axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } }
    const series = (label, stroke, fill) => ({ label, stroke, width: 2, points: { show: false }, ...(fill && { fill }) })
    const shown = [series(calls, color('--accent'), color('--focus')), series(limited, color('--warn')), series(errors, color('--bad'))]
    const isLimited = Number(limit) > 0
    if (isLimited) shown.push({ ...series(limitName, ink), dash: [6, 6], width: 1 })
    const data = isLimited ? [...columns, columns[0].map(() => Number(limit))] : columns
    return new uPlot(
      {
        ...{ width: box.clientWidth, height, tzDate: (s) => uPlot.tzDate(new Date(s * 1_000), 'Etc/UTC') },
        ...{ series: [{ value: '{YYYY}-{MM}-{DD} {HH}:{mm}' }, ...shown], axes: [axis, { ...axis, size: 60 }] },
        scales: { y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] } },
      },
      data,
      box,
    )
  }
}

/** Seconds since 1970, then calls, 429s and errors, in order of time. */
function readTable() {
  const rows = [...table.tBodies[0].rows]
  const numbers = rows.map((row) => [...row.querySelectorAll('td[data-value]')].map((cell) => Number(cell.dataset.value)))
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
