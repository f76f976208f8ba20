/** Everything of soccer in the folder of real data, as FEEDS has it. */
export const soccerFeeds = (folder: string): string[] => [
  `openfootball-clubs:${folder}/openfootball-clubs`,
  `openfootball-leagues:${folder}/openfootball-leagues`,
  `openfootball-text:${folder}/openfootball-text`,
  `openfootball-text@worldcup:${folder}/worldcup-text-full`,
  `worldcup-json:${folder}/worldcup-json`,
  `euro-json:${folder}/euro-json`,
  `wyscout:${folder}/wyscout-2017-18`,
  `openfootball-json:${folder}/openfootball-json`,
  `international-results:${folder}/international-results`,
]
