-- The requests of wrk, one thread: `wrk … -s load.lua <origin> -- <kind> <key> <number> <status>`. Prints one line of JSON.
-- For the kind `keys`, <key> is a file with a key in each line.
local kind, key, number, status
local alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

local function base64url(text)
  local out, bits, held = {}, 0, 0
  for i = 1, #text do
    held, bits = held * 256 + text:byte(i), bits + 8
    while bits >= 6 do
      bits = bits - 6
      local index = math.floor(held / 2 ^ bits)
      held = held - index * 2 ^ bits
      out[#out + 1] = alphabet:sub(index + 1, index + 1)
    end
  end
  if bits > 0 then
    local index = held * 2 ^ (6 - bits)
    out[#out + 1] = alphabet:sub(index + 1, index + 1)
  end
  return table.concat(out)
end

local make = {
  page = function() return wrk.format("GET", "/api/v1/pets") end,
  -- Never the same cursor twice.
  cursor = function()
    number = number + 1
    local path = "/api/v1/pets?cursor=" .. base64url("id:" .. number)
    if status then path = path .. "&status=" .. status end
    return wrk.format("GET", path)
  end,
  -- Never the same animal twice.
  otherPet = function()
    number = number + 1
    return wrk.format("GET", "/api/v1/pets/" .. number)
  end,
  -- Never the same idempotency key twice.
  create = function()
    number = number + 1
    wrk.headers["Idempotency-Key"] = "bench-" .. number
    return wrk.format("POST", "/api/v1/pets", nil, '{"name":"Apollo","categoryId":3,"status":"available"}')
  end,
}

-- The first page, with each key in turn.
local function withKeys(file)
  local requests, turn = {}, 0
  for secret in io.lines(file) do
    requests[#requests + 1] = wrk.format("GET", "/api/v1/pets", { Authorization = "Bearer " .. secret })
  end
  return function()
    turn = turn % #requests + 1
    return requests[turn]
  end
end

function init(args)
  kind, key, number, status = args[1], args[2], tonumber(args[3]), args[4]
  if kind == "keys" then
    request = withKeys(key)
    return
  end
  wrk.headers["Authorization"] = "Bearer " .. key
  if kind == "create" then wrk.headers["Content-Type"] = "application/json" end
  request = make[kind]
  if kind == "page" then
    local always = request()
    request = function() return always end
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%.6f,"p50Ms":%.4f,"p99Ms":%.4f,"rejected":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
