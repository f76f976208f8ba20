import type { Language, SportId } from '@touchline/contract/catalog'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { Board } from './board.ts'
import { gzipPart } from './gzip-parts.ts'
import { highlights, scoreboard } from './scoreboard.ts'

/** What of the board is shown: some matches of all sports, all of a sport, or all. */
export type View = SportId | 'home' | undefined

/** A part of the board as it is sent. */
export interface Fragment {
  /** Changes with the content. */
  version: string
  html: string
  /** A server-sent event with the HTML. */
  event(coding: Coding): Uint8Array
}
/** `gzipped`: a part of a gzip stream. */
export type Coding = 'plain' | 'gzipped'

export type GetFragment = (board: Board | undefined, view: View, language: Language) => Promise<Fragment>

/** Without a board, the fragment states that it is not known. */
export const getVersion = (board: Board | undefined, view: View, language: Language): string =>
  `${board?.version ?? 'unknown'}-${view ?? 'all'}-${language}`

/** Each view of a board is rendered once for each language, for all viewers. */
export function fragments(): GetFragment {
  let current: Board | undefined
  const rendered = new Map<string, Promise<Fragment>>()
  return (board, view, language) => {
    if (board !== current) rendered.clear()
    current = board
    const version = getVersion(board, view, language)
    return getOrMake(rendered, version, () => render(board, view, language, version))
  }
}

async function render(board: Board | undefined, view: View, language: Language, version: string): Promise<Fragment> {
  const html = String(await (view === 'home' ? highlights(board, language) : scoreboard(board, language, view)))
  const events = new Map<Coding, Uint8Array>()
  return { version, html, event: (coding) => getOrMake(events, coding, () => encoded(eventText(version, html), coding)) }
}

/** Browsers send the id with the request that follows a broken stream. */
const eventText = (id: string, html: string): string => `id: ${id}\n${html.replaceAll(/^/gm, 'data: ')}\n\n`

export const encoded = (text: string, coding: Coding): Uint8Array => (coding === 'gzipped' ? gzipPart(text) : Buffer.from(text))
