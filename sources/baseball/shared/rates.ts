/** Hits per at-bat: ".333", "1.000". Absent without an at-bat. */
export const average = ({ h, ab }: { h: number; ab: number }): { avg?: string } =>
  ab > 0 ? { avg: (h / ab).toFixed(3).replace(/^0/, '') } : {}
