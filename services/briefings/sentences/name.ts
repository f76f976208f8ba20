/** What a sentence needs to know about a team, a player or a league; all of it is in the catalog record. */
export interface Name {
  /** Name in the language of the sentence. */
  text: string
  /** `Team.type`, or `player` or `league`. */
  type: 'club' | 'national' | 'player' | 'player_pair' | 'league'
  /** `country_code`. Empty: not known. */
  country: string
}
