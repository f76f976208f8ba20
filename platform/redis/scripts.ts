/**
 * The window of one key in Redis, as Lua. Time is Redis's own, so that clocks of gateways do not matter; ARGV[1] replaces it in tests. All
 * instants are microseconds: they stay below 2⁵³, so Lua's numbers hold them exactly.
 */
const time = `
local now = tonumber(ARGV[1])
if not now then
  local t = redis.call('TIME')
  now = t[1] * 1000000 + t[2]
end
`
/** A second longer than a window; cells keep half a second more than 60. */
const keep = `redis.call('PEXPIRE', KEYS[1], 61000)`

/**
 * A sorted set: a member for each admitted request, its score the instant. ARGV: now, limit, the request's id, then id and age of requests
 * that Redis may have missed. An id counts once, however often it comes. Without an id nothing is counted.
 * Answers: admitted (0, 1), how many are left, microseconds to wait.
 */
export const exactScript = `${time}
local limit, id = tonumber(ARGV[2]), ARGV[3]
for i = 4, #ARGV, 2 do
  redis.call('ZADD', KEYS[1], 'NX', now - ARGV[i + 1], ARGV[i])
end
if #ARGV > 3 then ${keep} end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 60000000)
local count = redis.call('ZCARD', KEYS[1])
if id == '' then return {0, math.max(0, limit - count), 0} end
if count >= limit then
  local leaves = redis.call('ZRANGE', KEYS[1], count - limit, count - limit, 'WITHSCORES')[2]
  return {0, 0, leaves + 60000000 - now}
end
redis.call('ZADD', KEYS[1], 'NX', now, id)
${keep}
return {1, limit - count - 1, 0}
`

/**
 * A hash: a field for each of 121 half-seconds in a ring, their "sum", the newest "cell", and its "name", by which a gateway sees
 * that Redis has lost what it held. ARGV: now, limit, 1 to count a request or 0, how many requests to count beforehand that Redis has
 * missed, a name nobody used before for the hash if it is new. Answers: admitted (0, 1), how many are left, microseconds to wait, the cell,
 * the name.
 */
export const cellsScript = `${time}
local limit, take, missed = tonumber(ARGV[2]), ARGV[3] == '1', tonumber(ARGV[4])
local cell = math.floor(now / 500000)
local state = redis.call('HMGET', KEYS[1], 'cell', 'sum', 'name')
local newest, sum, name = tonumber(state[1]) or cell, tonumber(state[2]) or 0, state[3] or ARGV[5]
local passed = {}
for i = 1, math.min(cell - newest, 121) do passed[i] = (newest + i) % 121 end
if #passed > 0 then
  for _, n in ipairs(redis.call('HMGET', KEYS[1], unpack(passed))) do sum = sum - (n or 0) end
  redis.call('HDEL', KEYS[1], unpack(passed))
end
newest = math.max(newest, cell)
local allowed = take and sum + missed < limit
local more = missed + (allowed and 1 or 0)
if more > 0 then redis.call('HINCRBY', KEYS[1], newest % 121, more) end
sum = sum + more
if #passed > 0 or more > 0 then
  redis.call('HSET', KEYS[1], 'cell', newest, 'sum', sum, 'name', name)
  ${keep}
end
local wait = 0
if take and not allowed then
  local left, ring = sum, {}
  for i = 1, 121 do ring[i] = (newest + i) % 121 end
  local counts, i = redis.call('HMGET', KEYS[1], unpack(ring)), 0
  while left >= limit and i < 121 do
    i = i + 1
    left = left - (counts[i] or 0)
  end
  wait = (newest + i) * 500000 - now
end
return {allowed and 1 or 0, math.max(0, limit - sum), wait, newest, name}
`

/** Takes one request out of a cell again. ARGV: the cell. */
export const cellsBackScript = `
local state = redis.call('HMGET', KEYS[1], 'cell', 'sum', ARGV[1] % 121)
local newest, sum, count = tonumber(state[1]), tonumber(state[2]), tonumber(state[3])
if newest and count and count > 0 and tonumber(ARGV[1]) > newest - 121 then
  redis.call('HINCRBY', KEYS[1], ARGV[1] % 121, -1)
  redis.call('HINCRBY', KEYS[1], 'sum', -1)
end
return 0
`
