-- Validates each of the license keys in turn.
-- Arguments: a file with a key per line, and the body.
dofile('report.lua')

local requests = {}
local calls = 0

function init(arguments)
  for key in io.lines(arguments[1]) do
    local headers = { ['authorization'] = 'Bearer ' .. key, ['content-type'] = 'application/json' }
    requests[#requests + 1] = wrk.format('POST', nil, headers, arguments[2])
  end
end

function request()
  calls = calls + 1
  return requests[calls % #requests + 1]
end
