-- Buys as each of the buyers in turn, every time with a new payment id.
-- Arguments: a file with a line per buyer (cookie, tab, authorization), the body up to its payment id, the rest of the
-- body, and a prefix that makes the payment ids of this run unique.
dofile('report.lua')

local buyers = {}
local calls = 0
local before, after, prefix

function init(arguments)
  for line in io.lines(arguments[1]) do
    local cookie, authorization = line:match('^(.-)\t(.+)$')
    buyers[#buyers + 1] = {
      ['cookie'] = cookie,
      ['authorization'] = authorization,
      ['content-type'] = 'application/json',
    }
  end
  before, after, prefix = arguments[2], arguments[3], arguments[4]
end

function request()
  calls = calls + 1
  return wrk.format('POST', nil, buyers[calls % #buyers + 1], before .. prefix .. calls .. after)
end
