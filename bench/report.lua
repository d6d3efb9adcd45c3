-- wrk calls this at the end. Its own text rounds the figures and does not say how many errors there were of each kind.
function done(summary)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%f,"bytes":%d,"failedStatus":%d,"failedSockets":%d}\n',
    summary.requests, summary.duration / 1e6, summary.bytes,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
