import type { SourceTeam } from '../../source-model.ts'

/** Tells the players of a side, in any order. */
export const sideKey = ({ players, name }: SourceTeam): string =>
  (players ?? [])
    .map((player) => player.key ?? name)
    .sort()
    .join(' ')
