/** What a sentence needs to know about a team, a player or a league; all of it stands in its catalog record. */
export interface Name {
  /** In the language of the sentence. */
  text: string
  /** `Team.type`; of a player and a league their own. */
  type: 'club' | 'national' | 'player' | 'player_pair' | 'league'
  /** `country_code`. Empty: not known. */
  country: string
}
