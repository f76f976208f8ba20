const hourMs = 3_600_000
/**
 * How far ahead of the clock a result may start. A day at the ground begins up to 14 hours before that day in UTC. A
 * known time may be in the wrong timezone, or older than a move of the start within its day.
 */
export const leewayMs = { ofDay: 24 * hourMs, ofTime: 12 * hourMs }
