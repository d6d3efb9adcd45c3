-- Reads or writes a document of each of the licenses in turn.
-- Arguments: a file with a license key per line, GET or POST, the path up to the document key, the document key, and
-- the content to write or to expect. A `#` at the end of the document key becomes a number, another one for each call.
dofile('report.lua')

local headers = {}
local calls = 0
local method, path, content
local isNumbered = false

function init(arguments)
  for key in io.lines(arguments[1]) do
    headers[#headers + 1] = { ['authorization'] = 'Bearer ' .. key, ['content-type'] = 'application/octet-stream' }
  end
  method, path, content = arguments[2], arguments[3] .. arguments[4], arguments[5]
  isNumbered = path:sub(-1) == '#'
  if isNumbered then path = path:sub(1, -2) end
  if method == 'GET' then response = check end
end

function request()
  calls = calls + 1
  local target = isNumbered and path .. calls or path
  return wrk.format(method, target, headers[calls % #headers + 1], method == 'POST' and content or nil)
end

function check(status, _, body)
  if body == content then return end
  io.stderr:write('Status ' .. status .. ' with other content: ' .. body:sub(1, 200) .. '\n')
  os.exit(1)
end
