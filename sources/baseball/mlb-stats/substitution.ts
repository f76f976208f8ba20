import { type Fields, getFields, isGiven } from '../../parse/fields.ts'
import type { SideName } from './box-score.ts'
import { battingSide, occupied } from './half-inning.ts'
import { idIn, positionIn } from './people.ts'
import { extra, type Frame } from './play-frame.ts'

interface Kind {
  key: string
  eventType: string
  at: string | undefined
}

const otherSide = (side: SideName): SideName => (side === 'home' ? 'away' : 'home')

/**
 * A substitution, or a player who changes his position. Who was replaced is stated, or follows from the place in the batting order
 * or from who pitched. Throws an Error for one that does not name the player.
 */
export function addSubstitution(frame: Frame, event: Fields, { key, eventType, at }: Kind): void {
  const { state, known, inPlace, result } = frame
  const id = idIn(event('player'), 'player')
  const fielding = otherSide(battingSide(state))
  const side = known(id)?.side ?? (eventType === 'offensive_substitution' ? battingSide(state) : fielding)
  const isSwitch = eventType.endsWith('_switch')
  const place = frame.part('position', () => positionIn(event('position')))
  const isPitcher = place === 'P' || eventType === 'pitching_substitution'
  const slot = /^([1-9])\d\d$/.exec(String(event('battingOrder') ?? ''))?.[1]
  const pitcher = inPlace.get(`${side}/P`)
  const replaced = isSwitch ? undefined : replacedIn(event, (slot && inPlace.get(`${side}/${slot}`)) ?? (isPitcher ? pitcher : undefined))
  if (isPitcher) inPlace.set(`${side}/P`, id)
  if (slot) inPlace.set(`${side}/${slot}`, id)
  if (replaced !== undefined) state.bases = state.bases.map((runner) => (runner === replaced ? id : runner))
  const out = replaced === id ? undefined : replaced
  const stays = out !== undefined && [...inPlace].some(([of, who]) => who === out && of.startsWith(`${side}/`))
  result.substitutions.push({ side, in: id, ...(out !== undefined && { out }), ...(stays && { stays }), inning: state.inning })
  const on = { occupied: occupied(state.bases) }
  const person = (who: string, role: string) => {
    const of = known(who)
    return of ? [{ ...of, role }] : []
  }
  result.plays.push({
    ...{ key, type: 'substitution', period: String(state.inning), side },
    people: [...person(id, 'in'), ...(out === undefined ? [] : person(out, 'out'))],
    score: { ...state.score },
    scoring: false,
    ...(isSwitch && place !== undefined && known(id) && { text: `${known(id)!.person.name} moves to ${place}.` }),
    ...(at !== undefined && { wallclock: at }),
    details: { case: 'baseball', value: { inning: state.inning, half: state.half, outs: state.outs, basesBefore: on, basesAfter: on } },
  })
  if (!isPitcher || pitcher === id) return
  const [now, before] = [known(id), pitcher === undefined ? undefined : known(pitcher)]
  result.events.push({
    ...{ type: 'pitching_change', period: String(state.inning), side, score: { ...state.score }, extra: extra(state) },
    ...(now && { player: now.person }),
    ...(before && { detail: `For ${before.person.name}` }),
  })
}

function replacedIn(event: Fields, known: string | undefined): string | undefined {
  const stated = event('replacedPlayer')
  return isGiven(stated) && isGiven(getFields(stated, 'replacedPlayer')('id')) ? idIn(stated, 'replacedPlayer') : known
}
