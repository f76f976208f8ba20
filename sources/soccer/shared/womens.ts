import { normalizeName } from '@touchline/contract/names/normalize'

/** Beginnings of words for women in the languages of sources: "Frauen-Bundesliga", "Damallsvenskan", "Division 1 Féminine". */
const beginnings =
  /(?<![^ ])(?:wom[ae]n|ladies|girls|frauen|damen|dames|damallsv|feminin|femenin|femenil|femmin|vrouwen|kvind|kvinn|naisten|kobiet|zensk|kadin|nadeshiko|женск|женщин)/
/** Whole words: "1. liga žen", "Női NB I", "en.w.1". */
const words = /(?<![^ ])(?:w|zen|zeny|zene|noi|nwsl|nwslcc|wsl|uwcl|wpsl|wusa|toppserien|elitedivisionen)(?![^ ])/
/** Names of women's leagues without any such word. */
const names = /(?<![^ ])(?:liga f|we league|wk league|primera iberdrola|d1 arkema|arkema premiere ligue|kansallinen liiga)(?![^ ])/

/** Whether one of these texts names a women's competition: its title, its key or the folders of its file. */
export const isWomens = (...texts: readonly string[]): boolean =>
  texts.map(normalizeName).some((text) => beginnings.test(text) || words.test(text) || names.test(text))
