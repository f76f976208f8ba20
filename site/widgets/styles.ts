/**
 * The styles of all widgets, which they share. A constructed style sheet is no inline style, so a content security policy
 * that forbids those does not concern it. Contrast is at least 4.5 : 1 in both schemes with the default colors.
 */
export function styles(): CSSStyleSheet {
  if (!shared) {
    shared = new CSSStyleSheet()
    shared.replaceSync(css)
  }
  return shared
}

let shared: CSSStyleSheet | undefined

const css = `
:host {
  --text: var(--touchline-text, light-dark(#0f1f18, #e4eee9));
  --muted: var(--touchline-muted, light-dark(#52635b, #9db2a8));
  --line: var(--touchline-line, light-dark(#d9e2dd, #263a31));
  --accent: var(--touchline-accent, light-dark(#08734a, #54d8a0));
  --live: var(--touchline-live, light-dark(#c0231c, #ff8d82));
  display: block;
  color-scheme: var(--touchline-color-scheme, light dark);
  container-type: inline-size;
  font: var(--touchline-font, 400 0.9375rem/1.4 system-ui, sans-serif);
  font-variant-numeric: tabular-nums;
  color: var(--text);
}
:host([hidden]) { display: none }
* { box-sizing: border-box; margin: 0; padding: 0 }
.body {
  height: var(--touchline-height, auto);
  min-height: var(--touchline-min-height, 9rem);
  padding: 0.75rem;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--touchline-radius, 0.75rem);
  background: var(--touchline-background, light-dark(#fff, #16231d));
}
.body:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.waiting { height: 2.5rem; margin-bottom: 0.75rem; border-radius: 0.5rem; background: var(--line); opacity: 0.5 }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
ul, ol { list-style: none }
section + section { margin-top: 0.75rem }
.group { padding: 0.25rem 0; color: var(--muted); font-size: 0.8125em; font-weight: 600 }
.group:not(:first-child) { margin-top: 0.5rem }
.match { padding: 0.4rem 0; border-top: 1px solid var(--line) }
.top { display: flex; justify-content: space-between; align-items: baseline; gap: 0.75rem; color: var(--muted); font-size: 0.8125em }
.state { font-weight: 600; white-space: nowrap }
.live { color: var(--live) }
.live::before { content: "●"; margin-right: 0.35em; font-size: 0.7em; vertical-align: 0.15em }
.name { font-size: 1rem; font-weight: 500; color: var(--text); overflow-wrap: anywhere }
.details, .note { color: var(--muted); font-size: 0.875em }
.note { padding: 0.5rem 0 }
table { width: 100%; border-collapse: collapse }
th { font-weight: 500; text-align: left }
.score :is(td, thead th) { min-width: 1.4rem; padding: 0.1rem 0.2rem; color: var(--muted); text-align: center; white-space: nowrap }
.score thead th { font-size: 0.75em }
.score tbody th { width: 100%; padding: 0.1rem 0.4rem 0.1rem 0; overflow-wrap: anywhere }
.score .total, .standings .total { color: var(--text); font-weight: 700 }
.score .total { padding-right: 0; text-align: right }
.large .score .total { font-size: 1.4em }
.score .game { color: var(--accent); font-weight: 600 }
.won th { font-weight: 700 }
sup { margin-left: 0.1em; font-size: 0.7em }
.serves::after, .playing::after { content: "●"; margin-left: 0.4em; color: var(--accent); font-size: 0.6em; vertical-align: 0.2em }
.playing::after { color: var(--live) }
.standings :is(th, td) { padding: 0.3rem 0.25rem; text-align: right; white-space: nowrap }
.standings thead th { color: var(--muted); font-size: 0.8125em; font-weight: 600 }
.standings tbody tr { border-top: 1px solid var(--line) }
.standings :is(th, td):first-child { width: 1.75rem; padding-left: 0; color: var(--muted); text-align: left }
.standings th.team { width: 100%; text-align: left; white-space: normal; overflow-wrap: anywhere }
.standings small { display: block; color: var(--muted); font-size: 0.85em; font-weight: 400 }
.standings [aria-current] { background: color-mix(in srgb, var(--accent) 12%, transparent) }
.out .team { color: var(--muted) }
.events { margin-top: 0.5rem; border-top: 1px solid var(--line) }
.events li { display: flex; gap: 0.6rem; padding: 0.25rem 0; font-size: 0.875em }
.minute { flex: none; min-width: 2.6rem; color: var(--muted) }
@container (max-width: 26rem) { .wide { display: none } }
@container (max-width: 22rem) {
  .old { display: none }
  .score :is(td, thead th) { min-width: 1.2rem; padding-inline: 0.1rem }
}
`
