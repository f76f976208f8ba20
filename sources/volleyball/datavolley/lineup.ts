import type { Side } from '@touchline/contract/outcome'
import type { SourceLineupEntry, SourcePerson, SourceSide } from '../../source-model.ts'
import type { HeaderTeam, ListedPlayer } from './header.ts'
import type { Scouted } from './scout.ts'

/**
 * A person. Player numbers in these files belong to the archive of one scout; another scout uses other numbers for the same
 * players. They are not keys.
 */
export const getPerson = ({ firstName, lastName, position, shirt }: ListedPlayer): SourcePerson => {
  const [first, last] = [inNormalCase(firstName), inNormalCase(lastName)]
  return {
    name: [first, last].filter(Boolean).join(' '),
    ...(first !== '' && last !== '' && { firstName: first, lastName: last }),
    ...(position !== undefined && { position }),
    shirtNumber: shirt,
  }
}

const isCapitals = (text: string): boolean => {
  const letters = text.replace(/[^\p{L}]|ß/gu, '')
  return letters.length > 2 && letters === letters.toUpperCase()
}
const lowered = (text: string): string => text.replace(/(?<=[\p{L}\p{M}])\p{L}/gu, (letter) => letter.toLowerCase())

/** "WEIß" becomes "Weiß", "PACK Matthias" becomes "Pack Matthias": capitals mark family names and are kept only in initials. */
export const inNormalCase = (name: string): string =>
  isCapitals(name)
    ? lowered(name)
    : name
        .split(' ')
        .map((word) => (isCapitals(word) ? lowered(word) : word))
        .join(' ')

const setNumbers = [1, 2, 3, 4, 5]

/** The lineup of a side; undefined without the six starters of the first set or without a list of players. */
export function getLineup(
  side: Side,
  { coach, players }: HeaderTeam,
  { starters, substitutes, setter, actions }: Scouted,
): SourceSide | undefined {
  const byShirt = new Map(players.map((player) => [player.shirt, player]))
  const listed = [1, 2, 3, 4, 5, 6].map((position) => players.filter(({ sets }) => sets[0] === position))
  const six = listed.every((of) => of.length === 1) ? listed.map(([player]) => player) : starters[side].map((shirt) => byShirt.get(shirt))
  if (six.length !== 6 || new Set(six).size !== 6 || six.includes(undefined)) return undefined
  const liberos = players.filter(({ isLibero, sets }) => isLibero && sets[0] === 'in')
  const begin = new Set([...(six as ListedPlayer[]), ...liberos])
  const getOrder = (player: ListedPlayer) => {
    const nth = substitutes[side].indexOf(player.shirt)
    return nth >= 0 ? nth : substitutes[side].length + player.sets.findIndex(Boolean)
  }
  const hasPlayed = ({ sets, shirt }: ListedPlayer) =>
    sets.some(Boolean) || substitutes[side].includes(shirt) || setNumbers.some((set) => actions.has(`${set} ${side} ${shirt}`))
  const others = players.filter((player) => !begin.has(player))
  const entry = (player: ListedPlayer): SourceLineupEntry => ({
    ...getPerson(player),
    ...(player.isLibero ? { place: 'L' } : !player.position && player.shirt === setter[side] && { place: 'S' }),
    ...(player.isCaptain && { captain: true }),
  })
  return {
    ...(coach !== undefined && { coach: inNormalCase(coach) }),
    starters: [...begin].map(entry),
    substitutes: others
      .filter(hasPlayed)
      .sort((a, b) => getOrder(a) - getOrder(b))
      .map(entry),
    bench: others.filter((player) => !hasPlayed(player)).map(entry),
  }
}
