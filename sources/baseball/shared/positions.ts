const positions = ['', 'P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF', 'DH', 'PH', 'PR']

/** "SS" for 6, as positions are numbered in scoring; 10 to 12 are the designated hitter, pinch hitters and pinch runners. */
export const positionName = (position: number): string => positions[position] ?? ''
