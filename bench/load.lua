-- What wrk asks for, one thread: `wrk … -s load.lua <origin> -- <kind> <key> <number> <status>`. Prints one line of JSON.
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
  live = function() return wrk.format("GET", "/api/health/live") end,
  -- Never the same cursor twice.
  cursor = function()
    number = number + 1
    local path = "/api/v1/pets?cursor=" .. base64url("id:" .. number)
    if status then path = path .. "&status=" .. status end
    return wrk.format("GET", path)
  end,
  pet = function() return wrk.format("GET", "/api/v1/pets/1000") end,
  -- Never the same animal twice.
  otherPet = function()
    number = number + 1
    return wrk.format("GET", "/api/v1/pets/" .. number)
  end,
  create = function()
    return wrk.format("POST", "/api/v1/pets", nil, '{"name":"Apollo","categoryId":3,"status":"available"}')
  end,
}

function init(args)
  kind, key, number, status = args[1], args[2], tonumber(args[3]), args[4]
  wrk.headers["Authorization"] = "Bearer " .. key
  if kind == "create" then wrk.headers["Content-Type"] = "application/json" end
  request = make[kind]
  if kind ~= "cursor" and kind ~= "otherPet" then
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
