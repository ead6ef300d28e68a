#!/bin/sh
# Hands a message from standard input over to Gatehouse, whose address is the argument: mail-report.sh http://127.0.0.1:3000
# Gatehouse reads 1 MB of a message; a report is at its beginning. Mail servers keep a message, and try again later, when a command
# ends with 75 (EX_TEMPFAIL).
{ head -c 1000000; cat > /dev/null; } |
  curl --silent --show-error --fail --max-time 60 --output /dev/null \
    --header 'Content-Type: message/rfc822' --data-binary @- "$1/mail/reports" || exit 75
