/** "10010200x", "01(10)0000x": runs by inning; undefined when a side did not bat. Throws an Error for anything else. */
export function lineScore(text: string): (number | undefined)[] {
  if (!/^(?:\d|\(\d{2}\))*x?$/.test(text)) throw new Error(`line score "${text.slice(0, 60)}" is none`)
  return (text.match(/\d(?!\d?\))|\(\d{2}\)|x/g) ?? []).map((inning) => (inning === 'x' ? undefined : Number(inning.replace(/[()]/g, ''))))
}
