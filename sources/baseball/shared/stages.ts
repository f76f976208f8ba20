export const regularSeason = { name: 'Regular Season', type: 'league' } as const
export const playOffs = { name: 'Play-offs', type: 'knockout' } as const

/** Series of the post-season of the major leagues; all but the last are played in both leagues. */
export const seriesNames = {
  wildCard: 'Wild Card',
  division: 'Division Series',
  championship: 'Championship Series',
  world: 'World Series',
} as const
