/**
 * All feeds in the folder of soccer, lowest precedence first, to test that precedence does not depend on import order.
 */
export const soccerFeeds = (folder: string, internationals = `${folder}/international-results`): string[] => [
  `openfootball-clubs:${folder}/openfootball-clubs`,
  `openfootball-leagues:${folder}/openfootball-leagues`,
  `international-results:${internationals}`,
  `openfootball-json:${folder}/openfootball-json`,
  `wyscout:${folder}/wyscout-2017-18`,
  `worldcup-json:${folder}/worldcup-json`,
  `euro-json:${folder}/euro-json`,
  `openfootball-text@worldcup:${folder}/worldcup-text-full`,
  `openfootball-text:${folder}/openfootball-text`,
]
