/**
 * The window of one key in Redis, as Lua. Time is Redis's own, so that clocks of gateways do not matter; ARGV[1] replaces it in tests. All
 * instants are microseconds: they stay below 2⁵³, so Lua's numbers hold them exactly.
 *
 * Each window has a name, given to it when it is made. A caller that knows another one is told -1 and nothing is counted: Redis has lost
 * what it held, or its clock was put back, and the caller tells it again with the ages of what it admitted itself.
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
 * A sorted set: a member for each admitted request, its score the instant; at infinity the window's name. ARGV: now, limit, the name known
 * or empty, a name for a new window, how many requests, their ids, then pairs of requests to tell: id and age, or id and -1 for one that was
 * not admitted after all. An id counts once, however often it comes, at its oldest instant. Without ids nothing is counted.
 * Answers: how many are admitted, from the first (-1: another name), how many are left, microseconds to wait for the others, the name.
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
 * A hash: a field for each of 121 half-seconds in a ring, their "sum", the newest "cell" and the "name". ARGV: now, limit, how many requests
 * are there to be admitted, how many to take up front with them where there is room, the name known or empty, a name for a new window,
 * then pairs of requests to tell: age and count. What is taken up front leaves three quarters of the room to others.
 * Answers: how many are admitted (-1: another name), how many are left, microseconds to wait for whoever was not admitted, the cell,
 * the name, the microseconds this cell still lasts.
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

/** Takes requests out of a cell again. ARGV: the cell, how many, the name of the window they were counted in. */
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
