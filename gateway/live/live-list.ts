import type { Language } from '@touchline/contract/catalog'
import type { LiveService } from '@touchline/contract/gen/live'
import type { Match } from '@touchline/contract/gen/match'
import { isInPlay } from '@touchline/contract/states'
import { liveMatch } from '@touchline/contract/topics'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { Clock, Timer } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { getOrMake } from '../get-or-make.ts'
import { type Recent, recent } from '../grants/recent.ts'
import { keyOfScope, maySee, type Scope } from '../grants/scope.ts'
import { keepTrying } from '../keep-trying.ts'
import { showMatch } from '../render/match.ts'
import { type Representation, represent } from '../representation.ts'
import { overlay } from '../stages/overlay.ts'
import type { View } from '../view.ts'
import { freshness } from './freshness.ts'
import { type HeldMatch, heldMatches } from './match-cache.ts'

/** What is in play, ready to be sent: worked out when a match changes, never per request. */
export interface LiveList {
  /** Undefined until the list was read for the first time. */
  rendered(sport: string, lang: Language, scope: Scope): Representation | undefined
  /** The match with the newest parts that are known. While it is in play, never a part that the list does not show as well. */
  latest(match: Match): Match
  /** Seconds since the list was last known to be up to date, as the Age header says it. */
  age(): string
  inPlay(sport: string): number
  /** How many lists of a sport are kept rendered. */
  renderedCount(sport: string): number
  /** Names changed: what is rendered holds old ones. */
  renderAgain(): void
  complete(): boolean
  /** Resolves when the list was read, or could not be read at once and is tried again behind. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface LiveListDeps {
  live: Client<typeof LiveService>
  bus: Bus
  clock: Clock
  steadyClock: Clock
  log: Log
  metrics: Metrics
  names: View['names']
  current: View['current']
  /** Asks for names that were missing; what comes leads to `renderAgain`. */
  fetchNames(ids: Iterable<string>): void
}

/** Fixtures may be behind when it gets a match back; this long its last state is laid over still. */
const handedBackMs = 10 * 60_000
const ageStepMs = 1_000
/** Lists of one sport that are kept rendered, by language and scope. More scopes than that are rendered again in turn. */
const renderedMax = 256
/** What live knew of so many looks ago was told here. */
const looksUntilHeard = 20

export function liveList(deps: LiveListDeps): LiveList {
  const { live, bus, steadyClock, log } = deps
  const held = heldMatches()
  const moved = freshness(deps.metrics, deps.clock)
  const lists = new WeakMap<readonly HeldMatch[], Recent<string, Representation>>()
  /** Unless live takes it over again meanwhile. */
  const dropLater = (id: string) => {
    const last = held.get(id)
    steadyClock.after(handedBackMs, () => held.get(id) === last && held.drop(id))
  }
  let wasRead = false
  /** What ended before was heard of: RFC 3339 of the domain clock, as all looks at which the list was up to date. Empty: not known. */
  let heardUntil = ''
  const looks: string[] = []
  const reading = keepTrying({ steadyClock, log, what: 'the live list' }, async (signal) => {
    const mark = held.mark()
    const ids = new Set<string>()
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { items, next } = await live.listLiveMatches({ withEnded: true, endedSince: heardUntil, after }, { signal })
      for (const match of items) {
        held.take({ match })
        ids.add(match.id)
      }
      after = next || undefined
    }
    for (const match of held.others(ids, mark)) {
      // Of what ended before, live may have told meanwhile that fixtures has it.
      if (heardUntil && !isInPlay(match.state!.scoreboard!.state)) dropLater(match.id)
      else held.drop(match.id)
    }
    wasRead = true
  })

  let upToDateAt = steadyClock.now()
  let age = '0'
  const look = () => {
    if (reading.done() && bus.connected()) {
      upToDateAt = steadyClock.now() - bus.silentMs()
      looks.push(new Date(deps.clock.now()).toISOString())
      if (looks.length > looksUntilHeard) heardUntil = looks.shift()!
    }
    age = String(Math.max(0, Math.floor((steadyClock.now() - upToDateAt) / 1_000)))
  }
  let looking: Timer | undefined
  let subscription: Subscription | undefined

  return {
    rendered(sport, lang, scope) {
      if (!wasRead) return undefined
      const rows = held.inPlay(sport)
      const rendered = getOrMake(lists, rows, () => recent<string, Representation>(renderedMax))
      return getOrMake(rendered, `${lang} ${keyOfScope(scope)}`, () => renderList(rows, lang, scope, deps))
    },
    latest(match) {
      const known = held.get(match.id)
      if (!known || !isInPlay(known.state!.scoreboard!.state)) return overlay(match, known)
      // Fixtures may have heard before this gateway: then the list is to show it too, else the next one would go back. Of a match that comes
      // without the events it has, as in lists, the list cannot show the play.
      const isWhole = match.state?.events !== undefined || known.state!.events === undefined
      const shown = isWhole ? match : { ...match, play: known.state! }
      held.take({ match: shown })
      return overlay(shown, held.get(match.id))
    },
    age: () => age,
    inPlay: (sport) => held.inPlay(sport).length,
    renderedCount: (sport) => lists.get(held.inPlay(sport))?.size() ?? 0,
    renderAgain: held.renderAgain,
    complete: () => wasRead,
    async start() {
      subscription = await bus.listen(
        liveMatch,
        (said) => {
          const known = said.match && held.get(said.match.id)
          if (said.withdrawn) held.addTombstone(said.match!)
          else if (held.take(said)) moved(said.match!, known)
          if (said.released) dropLater(said.match!.id)
        },
        // Until it is read again nobody knows what was missed: it ages on.
        () => void reading.again().then(look),
      )
      looking = steadyClock.every(ageStepMs, look)
      await reading.again()
      look()
    },
    async stop() {
      await subscription?.stop()
      looking?.cancel()
      reading.stop()
    },
  }
}

/** Put together from the matches' own texts, so that a change of one renders one. */
function renderList(rows: readonly HeldMatch[], lang: Language, scope: Scope, deps: LiveListDeps): Representation {
  const { clock, names, current, fetchNames } = deps
  const view: View = { lang, now: clock.now(), scope, names, current, latest: (match) => match, missing: new Set() }
  const seen = rows.filter(({ match }) => maySee(scope, match.schedule!.leagueId))
  const texts = seen.map(({ match, rendered }) => getOrMake(rendered, lang, () => JSON.stringify(showMatch(match, view, { events: true }))))
  if (view.missing.size > 0) fetchNames(view.missing)
  return represent(`{"success":true,"data":[${texts.join(',')}],"meta":{"total":${texts.length},"limit":${texts.length},"offset":0}}`)
}
