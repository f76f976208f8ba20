interface Values {
  season: string | undefined
  stage: string | undefined
}

/** The fields of a request that limit it to a season and a stage; an absent parameter leaves its field out. */
export const seasonAndStage = ({ season, stage }: Values) => ({
  ...(season !== undefined && { season }),
  ...(stage !== undefined && { stage }),
})
