/**
 * The window of one key in Redis, as Lua. Time is Redis's own, so the clocks of the gateways do not matter; ARGV[1]
 * replaces it in tests. All instants are microseconds, below 2⁵³, so Lua's numbers represent them exactly.
 *
 * Each window has an epoch (stored as its "name"), assigned when it is created. When the caller sends another epoch the
 * reply is -1 and nothing is counted: Redis has lost its data or its clock was set back, and the caller resends the
 * requests that it admitted itself, with their ages.
 */
const time = `
local now = tonumber(ARGV[1])
if not now then
  local t = redis.call('TIME')
  now = t[1] * 1000000 + t[2]
end
`
/** A second longer than a window: cells cover 60.5 seconds. */
const keep = `redis.call('PEXPIRE', KEYS[1], 61000)`

/**
 * A sorted set: one member per admitted request, scored by its instant; the member at infinity is the window's epoch.
 * ARGV: now, limit, the known epoch or empty, the epoch of a new window, the number of requests, their ids, then pairs
 * of resent requests: id and age, or id and -1 for one that was not admitted after all. An id counts once, however
 * often it is sent, at its oldest instant. Without ids nothing is counted. Returns: the number admitted, from the first
 * (-1: another epoch), the permits remaining, microseconds to wait for the others, the epoch.
 */
export const exactScript = `${time}
local limit, known, asked = tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[5])
local top = redis.call('ZRANGE', KEYS[1], -2, -1, 'WITHSCORES')
if #top == 4 and tonumber(top[2]) > now + 1000000 then
  redis.call('DEL', KEYS[1])
  top = {}
end
local name = top[#top - 1] or ARGV[4]
if known ~= '' and known ~= name then return {-1, 0, 0, name} end
local count = 0
if #top > 0 then
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 60000000)
  count = redis.call('ZCARD', KEYS[1]) - 1
elseif #ARGV > 5 then
  redis.call('ZADD', KEYS[1], '+inf', name)
end
for i = 6 + asked, #ARGV, 2 do
  local age = tonumber(ARGV[i + 1])
  if age < 0 then
    count = count - redis.call('ZREM', KEYS[1], ARGV[i])
  elseif age < 60000000 then
    count = count + redis.call('ZADD', KEYS[1], 'LT', now - age, ARGV[i])
  end
end
local admitted, wait = 0, 0
for i = 6, 5 + asked do
  if count < limit then
    count = count + redis.call('ZADD', KEYS[1], 'NX', now, ARGV[i])
  elseif not redis.call('ZSCORE', KEYS[1], ARGV[i]) then
    wait = redis.call('ZRANGE', KEYS[1], count - limit, count - limit, 'WITHSCORES')[2] + 60000000 - now
    break
  end
  admitted = admitted + 1
end
if #ARGV > 5 then ${keep} end
return {admitted, math.max(0, limit - count), wait, name}
`

/**
 * A hash: a field for each of 121 half-second cells in a ring, their "sum", the newest "cell" and the epoch as "name".
 * ARGV: now, limit, the number of requests to admit, the number of permits to grant including prefetched ones, the
 * known epoch or empty, the epoch of a new window, then pairs of resent requests: age and count. A prefetch leaves
 * three quarters of the remaining permits to other processes. Returns: the permits granted (-1: another epoch), the
 * permits remaining, microseconds to wait for the requests not admitted, the cell, the epoch, the microseconds until
 * the cell ends.
 */
export const cellsScript = `${time}
local limit, need, want, known = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
local cell = math.floor(now / 500000)
local state = redis.call('HMGET', KEYS[1], 'cell', 'sum', 'name')
if state[1] and tonumber(state[1]) > cell + 2 then
  redis.call('DEL', KEYS[1])
  state = {}
end
local newest, sum, name = tonumber(state[1]) or cell, tonumber(state[2]) or 0, state[3] or ARGV[6]
if known ~= '' and known ~= name then return {-1, 0, 0, 0, name, 0} end
local passed = {}
for i = 1, math.min(cell - newest, 121) do passed[i] = (newest + i) % 121 end
if #passed > 0 then
  for _, n in ipairs(redis.call('HMGET', KEYS[1], unpack(passed))) do sum = sum - (n or 0) end
  redis.call('HDEL', KEYS[1], unpack(passed))
end
newest = math.max(newest, cell)
local changed = #passed > 0
for i = 7, #ARGV, 2 do
  local c = math.min(newest, math.floor((now - ARGV[i]) / 500000))
  if c > newest - 121 then
    redis.call('HINCRBY', KEYS[1], c % 121, ARGV[i + 1])
    sum = sum + ARGV[i + 1]
    changed = true
  end
end
local room = math.max(0, limit - sum)
local granted = math.min(room, math.max(need, math.min(want, math.floor(room / 4))))
if granted > 0 then
  redis.call('HINCRBY', KEYS[1], newest % 121, granted)
  sum = sum + granted
  changed = true
end
if changed then
  redis.call('HSET', KEYS[1], 'cell', newest, 'sum', sum, 'name', name)
  ${keep}
end
local wait = 0
if granted < need then
  local left, ring = sum, {}
  for i = 1, 121 do ring[i] = (newest + i) % 121 end
  local counts, i = redis.call('HMGET', KEYS[1], unpack(ring)), 0
  while left >= limit and i < 121 do
    i = i + 1
    left = left - (counts[i] or 0)
  end
  wait = (newest + i) * 500000 - now
end
return {granted, math.max(0, limit - sum), wait, newest, name, (newest + 1) * 500000 - now}
`

/** Refunds requests of a cell. ARGV: the cell, the number of requests, the epoch of the window that counted them. */
export const cellsBackScript = `
local state = redis.call('HMGET', KEYS[1], 'cell', 'sum', ARGV[1] % 121, 'name')
local newest, sum, count = tonumber(state[1]), tonumber(state[2]), tonumber(state[3])
if newest and count and state[4] == ARGV[3] and tonumber(ARGV[1]) > newest - 121 then
  local back = math.min(count, tonumber(ARGV[2]))
  redis.call('HINCRBY', KEYS[1], ARGV[1] % 121, -back)
  redis.call('HINCRBY', KEYS[1], 'sum', -back)
end
return 0
`
