import { touchline } from '@touchline/client'
import type { Language } from '@touchline/contract/catalog'
import { h } from './dom.ts'
import { getSentence, isLasting } from './failures.ts'
import type { Connection } from './feed.ts'
import { styles } from './styles.ts'
import { type Texts, widgetTexts } from './texts.ts'

const attributes = ['sport', 'league', 'season', 'match', 'team', 'lang', 'key', 'base'] as const
type Attribute = (typeof attributes)[number]

/** What a widget is given. */
export interface Context extends Readonly<Record<Exclude<Attribute, 'sport' | 'lang' | 'key' | 'base'>, string | undefined>> {
  sport: string
  language: Language
  texts: Texts
  connection: Connection
  /** Aborted when the element is removed or one of its attributes changes. */
  signal: AbortSignal
  /** `data` of an endpoint, from the cache of the page where that is fresh. Errors: TouchlineError. */
  read<T>(path: string, query?: Readonly<Record<string, string | undefined>>): Promise<T>
  /** Replaces what is shown. `label` names the widget for screen readers. */
  show(label: string, content: readonly Node[]): void
  /** Shows a sentence instead. */
  note(text: string): void
  fail(error: unknown): void
  /** Reads a change out, when the reader has finished its sentence. */
  announce(text: string): void
}

/** Shows the widget, and keeps it up to date until the signal aborts. */
export type Start = (context: Context) => Promise<void>

const retryMs = 30_000
const clients = new Map<string, ReturnType<typeof touchline>>()

/** Defines an element, unless the page has it already. */
export function defineWidget(name: string, start: Start): void {
  if (customElements.get(name)) return
  customElements.define(
    name,
    class extends HTMLElement {
      static observedAttributes = attributes
      #current: AbortController | undefined
      #frame = frame(this)
      connectedCallback(): void {
        this.#restart()
      }
      disconnectedCallback(): void {
        this.#current?.abort()
      }
      attributeChangedCallback(): void {
        if (this.isConnected) this.#restart()
      }
      /** Several attributes that change together start it once. */
      #restart(): void {
        this.#current?.abort()
        const current = new AbortController()
        this.#current = current
        queueMicrotask(() => {
          if (!current.signal.aborted) void run(this, this.#frame, start, current.signal)
        })
      }
    },
  )
}

async function run(element: HTMLElement, frame: Frame, start: Start, signal: AbortSignal): Promise<void> {
  const context = getContext(element, frame, signal)
  if (context.connection.key === '') {
    context.note(context.texts.noKey)
    return
  }
  try {
    await start(context)
  } catch (error) {
    context.fail(error)
    if (isLasting(error)) return
    const again = setTimeout(() => void run(element, frame, start, signal), retryMs)
    signal.addEventListener('abort', () => clearTimeout(again))
  }
}

function getContext(element: HTMLElement, frame: Frame, signal: AbortSignal): Context {
  const get = (name: Attribute): string | undefined => element.getAttribute(name)?.trim() || undefined
  const language = getLanguage(element)
  const texts = widgetTexts[language]
  const connection = { base: get('base') ?? new URL(import.meta.url).origin, key: get('key') ?? '', lang: language }
  const name = JSON.stringify(connection)
  const client = clients.get(name) ?? touchline({ baseUrl: connection.base, ...connection, patienceMs: 10_000 })
  clients.set(name, client)
  const whileCurrent =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A): void => {
      if (!signal.aborted) act(...given)
    }
  const note = whileCurrent((text: string) => frame.show(language, texts.live, [h('p', { class: 'note' }, text)]))
  return {
    ...{ league: get('league'), season: get('season'), match: get('match'), team: get('team'), sport: get('sport') ?? 'soccer' },
    ...{ language, texts, connection, signal, note },
    async read<T>(path: string, query: Readonly<Record<string, string | undefined>> = {}) {
      const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
      return ((await client.get(path as never, { params: { query: given }, signal } as never)) as { data: T }).data
    },
    show: whileCurrent((label, content) => frame.show(language, label, content)),
    announce: whileCurrent((text) => frame.announce(text)),
    fail: whileCurrent((error) => {
      // The sentence is for visitors; this is for who writes the page.
      console.warn(element.localName, error)
      note(getSentence(error, texts))
    }),
  }
}

interface Frame {
  show(language: Language, label: string, content: readonly Node[]): void
  announce(text: string): void
}

/** The shadow tree. A region that scrolls can be reached with the keyboard. */
function frame(element: HTMLElement): Frame {
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styles()]
  const body = h('div', { class: 'body', role: 'region', 'aria-busy': 'true' }, h('p', { class: 'waiting' }), h('p', { class: 'waiting' }))
  const status = h('p', { class: 'hidden', role: 'status' })
  root.append(body, status)
  const keepFocusable = (): void => {
    body.toggleAttribute('tabindex', false)
    if (body.scrollHeight > body.clientHeight + 1 || body.scrollWidth > body.clientWidth + 1) body.tabIndex = 0
  }
  new ResizeObserver(keepFocusable).observe(body)
  return {
    show(language, label, content) {
      body.lang = language
      body.setAttribute('aria-label', label)
      body.setAttribute('aria-busy', 'false')
      body.replaceChildren(...content)
      keepFocusable()
    },
    announce(text) {
      status.textContent = text
    },
  }
}

const isLanguage = (text: string | undefined): text is Language => text !== undefined && text in widgetTexts

/** The language that the element or the page around it states, else the first one that the visitor reads. */
function getLanguage(element: HTMLElement): Language {
  const around = element.closest<HTMLElement>('[lang]')?.lang
  const short = [around, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return short.find(isLanguage) ?? 'en'
}
